import { useState } from "react";
import { PORTS, type WeeklyRule } from "#domain/sailings/rule.ts";
import { isDay } from "#domain/schemas/ready-on.ts";
import { clean } from "#domain/text/clean.ts";
import { toAppError } from "#live/errors.ts";
import { useDeviceOnline } from "#live/network.ts";
import { useSaveWeeklyRule, useWeeklyRule } from "#live/sailing-rule.ts";
import { sailings } from "#text/sailings.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { DayField } from "#ui/form/day-field.tsx";
import { asProblems, type Problems } from "#ui/form/problems.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { useAppForm, useSending } from "#ui/form/use-app-form.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";

const text = sailings.rule;
const WEEKDAYS = sailings.weekdays.map((label, i) => ({ value: String(i + 1), label }));
const PORT_CHOICES = [
  { value: "both", label: text.portChoice.both },
  ...PORTS.map((port) => ({ value: port, label: text.portChoice[port] })),
];

/** The form's values. */
type Values = {
  ports: string;
  departs: string;
  departsAt: string;
  cutOff: string;
  cutOffAt: string;
  seaDays: string;
  arrival: string;
  since: string;
};

/** Edits the weekly schedule. Saved on the server, for the whole office. */
export function WeeklyRuleDialog({ onClose }: { onClose: () => void }) {
  const rule = useWeeklyRule();
  return (
    <Dialog open onClose={onClose} title={text.title} lede={text.lede}>
      {rule.data && !rule.isFetching ? (
        <RuleForm rule={rule.data} onClose={onClose} />
      ) : rule.isError || rule.isPaused ? (
        <Banner tone="error" role="alert" title={text.unread}>
          {text.unreadText}
        </Banner>
      ) : (
        <Skeleton sheets={1} label={text.loading} />
      )}
    </Dialog>
  );
}

function RuleForm({ rule, onClose }: { rule: WeeklyRule; onClose: () => void }) {
  const save = useSaveWeeklyRule();
  const online = useDeviceOnline();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useAppForm<Values>({
    defaultValues: valuesOf(rule),
    rules: check,
    onSubmit: async (values) => {
      try {
        const differs = await save(ruleFrom(values, rule));
        toast({ tone: "done", title: text.saved, ...(differs > 0 && { text: text.differs(differs) }) });
        onClose();
      } catch (thrown) {
        const error = toAppError(thrown);
        setFailure(error.kind === "invalid" ? (Object.values(error.fields)[0] ?? "") : "");
      }
    },
  });
  const sending = useSending(form);
  return (
    <form.AppForm>
      <form.Form className="gap-4 grid" onAttempt={() => setFailure(null)}>
        <form.Errors title={text.summary} />
        {failure !== null && (
          <Banner tone="error" role="alert" title={text.failed}>
            {failure}
          </Banner>
        )}
        <form.AppField name="ports">{() => <SelectField label={text.ports} options={PORT_CHOICES} />}</form.AppField>
        <div className="grid gap-4 sm:grid-cols-2">
          <form.AppField name="departs">{() => <SelectField label={text.departs} options={WEEKDAYS} />}</form.AppField>
          <form.AppField name="departsAt">
            {(field) => <field.TextField label={text.departsAt} inputMode="numeric" />}
          </form.AppField>
          <form.AppField name="cutOff">{() => <SelectField label={text.cutOff} options={WEEKDAYS} />}</form.AppField>
          <form.AppField name="cutOffAt">
            {(field) => <field.TextField label={text.cutOffAt} inputMode="numeric" />}
          </form.AppField>
          <form.AppField name="seaDays">
            {(field) => <field.TextField label={text.seaDays} inputMode="numeric" />}
          </form.AppField>
          <form.AppField name="arrival">
            {(field) => <field.TextField label={text.arrival} inputMode="numeric" />}
          </form.AppField>
        </div>
        <form.AppField name="since">{() => <DayField label={text.since} />}</form.AppField>
        <DialogActions inside>
          <Button
            type="submit"
            variant="primary"
            aria-disabled={sending || undefined}
            blocked={online ? undefined : text.blocked}
          >
            {sending ? text.saving : text.save}
          </Button>
          <Button onClick={onClose}>{sailings.edit.cancel}</Button>
        </DialogActions>
      </form.Form>
    </form.AppForm>
  );
}

function valuesOf({ since, ports, departure, cutOff, seaDays, arrival }: WeeklyRule): Values {
  return {
    ports: ports.length === 1 ? (ports[0] ?? "both") : "both",
    ...{ departs: String(departure.weekday), departsAt: departure.time },
    ...{ cutOff: String(cutOff.weekday), cutOffAt: cutOff.time },
    ...{ seaDays: String(seaDays), arrival, since },
  };
}

/** Keeps the order of the ports: the first one is used in the week of `since`. */
function ruleFrom(values: Values, before: WeeklyRule): WeeklyRule {
  const both = before.ports.length === PORTS.length ? before.ports : PORTS;
  return {
    since: values.since,
    ports: values.ports === "both" ? both : PORTS.filter((port) => port === values.ports),
    departure: { weekday: Number(values.departs), time: clean(values.departsAt, "code") },
    cutOff: { weekday: Number(values.cutOff), time: clean(values.cutOffAt, "code") },
    seaDays: Number(values.seaDays),
    arrival: clean(values.arrival, "code"),
  };
}

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

function check(values: Values): Problems | null {
  const time = (typed: string) => (TIME.test(clean(typed, "code")) ? undefined : text.time);
  const days = Number(values.seaDays);
  const problems = asProblems({
    departsAt: time(values.departsAt),
    cutOffAt: time(values.cutOffAt),
    seaDays:
      clean(values.seaDays, "code") && Number.isInteger(days) && days >= 1 && days <= 30
        ? undefined
        : text.seaDaysWrong,
    arrival: time(values.arrival),
    since: isDay(values.since) ? undefined : text.day,
  });
  return Object.keys(problems).length > 0 ? problems : null;
}
