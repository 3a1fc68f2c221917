import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ClockNote, WrongDay } from "#ui/clock-note.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { TextField } from "#ui/field.tsx";
import { FormSection } from "#ui/form-section.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { NotifyNotice, OfThisDevice } from "#ui/notify-notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PhoneLinks } from "#ui/phone-links.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Skeleton, SkeletonLine } from "#ui/skeleton.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import type { Entry } from "../entry.ts";
import { nothing } from "../held.tsx";

const TONES = ["hub", "error", "sea"] as const;

export const words: readonly Entry[] = [
  {
    title: "Tooltip",
    of: [Tooltip],
    states: [
      {
        name: "on a button",
        acts: ["hover", "focus"],
        show: () => (
          <div className="pt-14">
            <Tooltip text="The seller delivers to the port; the buyer handles shipping.">
              <Button variant="outline">FOB</Button>
            </Tooltip>
          </div>
        ),
      },
    ],
  },
  {
    title: "Type",
    of: [],
    states: [
      {
        name: "sizes and faces",
        show: () => (
          <div className="grid gap-3">
            <p className="display text-81">€717.82 in 12 days</p>
            <p className="display text-52">Your Shipments</p>
            <p className="display text-33">Pallet shipping</p>
            <p className="lede">Fill in the details and we'll get your cargo moving</p>
            <p className="text-21">Ελένη Παπαδοπούλου-Χριστοδουλίδη</p>
            <p>Two pickups a week in every country. Plzeň, Wrocław, Průmyslová.</p>
            <p className="hint">Under a field, or beside a button.</p>
            <p className="text-14 text-ink-2">Label in a cell, 0123456789</p>
            <p>
              <a className="link" href="#gallery">
                A link in a sentence
              </a>
            </p>
          </div>
        ),
      },
    ],
  },
  {
    title: "PageHead",
    of: [PageHead],
    states: [
      {
        name: "with a lede and an action",
        show: () => (
          <PageHead
            title="One dot is one day"
            lede="Fill in the details and we'll get your cargo moving"
            actions={
              <Button variant="primary" icon="plus">
                New quote
              </Button>
            }
          >
            <p>Below the lede</p>
          </PageHead>
        ),
      },
    ],
  },
  {
    title: "SectionHead",
    of: [SectionHead],
    states: [
      {
        name: "numbered, with a lede",
        show: () => <SectionHead number={2} title="Shipper Information (Pickup)" lede="Who hands the pallets over." />,
      },
      { name: "third level", show: () => <SectionHead level={3} title="Στοιχεία παραλήπτη" /> },
    ],
  },
  {
    title: "FormSection",
    of: [FormSection],
    states: [
      {
        name: "with a field",
        show: () => (
          <FormSection number={3} title="Consignee">
            <TextField label="City" name="section-city" value="Limassol" onChange={nothing} />
          </FormSection>
        ),
      },
    ],
  },
  {
    title: "Banner",
    of: [Banner],
    states: [
      ...TONES.map((tone) => ({
        name: `${tone}, with actions`,
        show: () => (
          <Banner
            tone={tone}
            title="Saved on this device"
            actions={
              <>
                <Button variant="quiet" size="sm">
                  Retry
                </Button>
                <Button size="sm">Open</Button>
              </>
            }
          >
            It will be sent when you are online.
          </Banner>
        ),
      })),
      { name: "title alone", show: () => <Banner tone="sea" icon="device" title="A new version is ready" /> },
      {
        name: "inside a sheet",
        show: () => (
          <Note as="div">
            <NoteHead title="Germany to Cyprus" level={3} />
            <Banner tone="hub" title="From 408.7 kg the next bracket is cheaper">
              500 kg pays €212.50 for transport. Your 475 kg pay €247.10.
            </Banner>
          </Note>
        ),
      },
      {
        name: "long words",
        show: () => <Banner tone="error" title={"Ελένη".repeat(30)} />,
      },
    ],
  },
  {
    title: "ClockNote",
    of: [ClockNote, WrongDay],
    states: [{ name: "40 days ahead", show: () => <WrongDay days={{ here: "2027-01-06", right: "2026-11-27" }} /> }],
  },
  {
    title: "NotifyNotice",
    of: [NotifyNotice, OfThisDevice],
    states: [
      { name: "kept", show: () => <NotifyNotice said="waiting" waits denied={false} installed={false} /> },
      { name: "refused", show: () => <NotifyNotice said="full" waits={false} denied={false} installed={false} /> },
      { name: "blocked in a tab", show: () => <NotifyNotice said={null} waits={false} denied installed={false} /> },
      { name: "blocked in the app", show: () => <NotifyNotice said={null} waits={false} denied installed /> },
      {
        name: "a phone or a device",
        show: () => <OfThisDevice phone="Notify this phone" device="Notify this device" />,
      },
    ],
  },
  {
    title: "PhoneLinks",
    of: [PhoneLinks],
    states: [
      {
        name: "two numbers of a field",
        show: () => (
          <p>
            <PhoneLinks phone="+357 25 000318 / 99 123456" country="CY" className="link" />
          </p>
        ),
      },
    ],
  },
  {
    title: "FailureBanner",
    of: [FailureBanner],
    states: [
      {
        name: "rest",
        show: () => (
          <FailureBanner title="Failed to load shipments" retry="Retry" onRetry={nothing}>
            Showing what this device had in the morning.
          </FailureBanner>
        ),
      },
    ],
  },
  {
    title: "ErrorSummary",
    of: [ErrorSummary],
    states: [
      {
        name: "two messages",
        acts: ["hover", "focus"],
        show: () => (
          <ErrorSummary
            title="Please check these details"
            errors={[
              { field: "text-invalid", message: "Full name is required" },
              { field: "number-invalid", message: "Height cannot exceed 2m" },
            ]}
          />
        ),
      },
    ],
  },
  {
    title: "Empty",
    of: [Empty],
    states: [
      {
        name: "with a title and an action",
        show: () => (
          <Empty
            title="No shipments yet"
            text="Book your first shipment to get started!"
            action={<Button variant="primary">New quote</Button>}
          />
        ),
      },
      { name: "one sentence", show: () => <Empty text="No shipments match your filters" /> },
    ],
  },
  {
    title: "Skeleton",
    of: [Skeleton, SkeletonLine],
    states: [
      { name: "two sheets", show: () => <Skeleton sheets={2} /> },
      {
        name: "lines in a sheet",
        show: () => (
          <Note as="div" className="grid gap-2 p-4">
            <SkeletonLine width="a" />
            <SkeletonLine />
            <SkeletonLine width="c" />
          </Note>
        ),
      },
    ],
  },
];
