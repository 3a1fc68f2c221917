import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { formatPalletCode, palletCodeParts } from "#domain/pallets/code.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatSince } from "#i18n/format.ts";
import { publicUrl } from "#lib/public-url.ts";
import {
  keepPaper,
  keptPaper,
  type LabelPaper,
  type LabelParts,
  type PalletRow,
  useLabelParts,
  usePrintedLabels,
} from "#live/labels.ts";
import { labels as text } from "#text/labels.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { labelFacts } from "./label-facts.ts";
import { PalletLabel } from "./pallet-label.tsx";
import "../warehouse/warehouse.css";
import { choiceOf, type LabelSearch } from "./search-params.ts";
import { usePrinting } from "./use-printing.ts";

/** /warehouse/labels: prints the labels of a shipment, of a sailing, or all new ones. */
export function LabelsPage({ search }: { search: LabelSearch }) {
  const choice = useMemo(() => choiceOf(search), [search]);
  const { value, failed } = useLabelParts(choice);
  const { printed, keep } = usePrintedLabels();
  const kind = search.shipment || search.pallet ? "shipment" : search.sailing ? "sailing" : "new";
  const pallets = useMemo(() => {
    if (!value || !printed) return undefined;
    return kind === "new" ? value.pallets.filter(({ id }) => !(id in printed)) : value.pallets;
  }, [value, printed, kind]);

  return (
    // Between two of the warehouse's screens, and as dark as those; the labels stay as their paper is.
    <div className="warehouse wrap wrap-wide pb-16 print:p-0">
      <div className="print:hidden">
        <PageHead
          title={titleOf(search, value)}
          lede={kind === "new" ? `${text.lede} ${text.newLede}` : text.lede}
          actions={
            <>
              {kind !== "new" && (
                <Link to="/warehouse/labels" search={{ new: 1 }} className={buttonClass({ variant: "quiet" })}>
                  {text.allNew}
                </Link>
              )}
              <Link to="/warehouse" className={buttonClass({ variant: "quiet" })}>
                {text.back}
              </Link>
            </>
          }
        />
        {failed && (
          <Banner tone="error" role="alert" title={text.failed.title}>
            {text.failed.text}
          </Banner>
        )}
        {!failed && (!pallets || (pallets.length === 0 && value?.updatedAt === null)) && (
          <Skeleton sheets={2} label={text.loading} />
        )}
        {pallets?.length === 0 && value?.updatedAt !== null && <p className="text-19">{text.empty[kind]}</p>}
      </div>
      {pallets && pallets.length > 0 && value && (
        <Sheets pallets={pallets} parts={value} printed={printed ?? {}} onPrinted={keep} />
      )}
    </div>
  );
}

function titleOf({ shipment, sailing, pallet }: LabelSearch, parts: LabelParts | undefined): string {
  if (shipment?.includes(",")) return text.of.shipments(shipment.split(",").length);
  if (!shipment && !sailing && !pallet) return text.of.new;
  const first = parts?.pallets[0];
  if (pallet) return first ? text.of.shipment(formatPalletCode(first.code, first.count)) : text.title;
  if (shipment) return first ? text.of.shipment(formatReference(palletCodeParts(first.code).reference)) : text.title;
  const name = parts?.sailings.get(sailing ?? "")?.name;
  return name ? text.of.sailing(name) : text.title;
}

type SheetsProps = {
  pallets: readonly PalletRow[];
  parts: LabelParts;
  printed: Readonly<Record<string, number>>;
  onPrinted: (pallets: readonly string[]) => void;
};

const PAPERS = (["a6", "a4"] as const).map((value) => ({ value, label: text.papers[value].name }));

/**
 * A6: each label on a page of its own. A4: two beside each other and two below, of lines that a page break cannot cut; they are
 * 0.1 mm narrower than a label, so that a browser that rounds up still has room for the second one.
 */
const ON: Readonly<Record<LabelPaper, { list: string; sheet: string }>> = {
  a6: {
    list: "print:[page:pallet-label]",
    sheet: "print:break-after-page",
  },
  a4: {
    list: "print:[page:pallet-sheet] print:leading-[0]",
    sheet: "print:inline-block print:h-[148mm] print:w-[104.9mm] print:align-top",
  },
};

function Sheets({ pallets, parts, printed, onPrinted }: SheetsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = pallets.filter(({ id }) => !left.has(id));
  const [paper, setPaper] = useState(keptPaper);
  const { print, asked, answer } = usePrinting();
  const toggle = (id: string, on: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (on) next.delete(id);
      else next.add(id);
      return next;
    });
  const ids = chosen.map(({ id }) => id);
  return (
    <>
      <div className="print:hidden flex flex-wrap items-center gap-x-4 gap-y-2 pb-5">
        <Button
          variant="primary"
          size="lg"
          icon="print"
          blocked={ids.length === 0 ? text.nothingChosen : undefined}
          onClick={() => print(ids)}
        >
          {text.print(ids.length)}
        </Button>
        {pallets.length > 1 && (
          <>
            <Button
              variant="quiet"
              onClick={() => setLeft(left.size === 0 ? new Set(pallets.map(({ id }) => id)) : new Set())}
            >
              {left.size === 0 ? text.none : text.all}
            </Button>
            <span role="status">{text.chosen(ids.length, pallets.length)}</span>
          </>
        )}
      </div>
      <PaperChoice paper={paper} onChoose={setPaper} />
      <div role="status" className="print:hidden">
        {asked && (
          <Banner
            tone="hub"
            icon="print"
            className="mb-5"
            title={text.ask.title(asked.length)}
            actions={
              <>
                <Button
                  size="sm"
                  variant="primary"
                  onClick={() => {
                    onPrinted(asked);
                    answer();
                  }}
                >
                  {text.ask.yes}
                </Button>
                <Button size="sm" onClick={answer}>
                  {text.ask.no}
                </Button>
              </>
            }
          >
            {text.ask.text}
          </Banner>
        )}
      </div>
      <ul
        className={classNames(
          "grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] print:block",
          ON[paper].list,
        )}
      >
        {pallets.map((pallet) => (
          <Sheet
            key={pallet.id}
            pallet={pallet}
            parts={parts}
            // A page break after the last one would be an empty label.
            look={paper === "a6" && pallet === chosen.at(-1) ? undefined : ON[paper].sheet}
            chosen={!left.has(pallet.id)}
            printedAt={printed[pallet.id]}
            onChoose={(on) => toggle(pallet.id, on)}
          />
        ))}
      </ul>
    </>
  );
}

function PaperChoice({ paper, onChoose }: { paper: LabelPaper; onChoose: (paper: LabelPaper) => void }) {
  return (
    <div className="print:hidden flex flex-wrap items-center gap-x-4 gap-y-2 pb-5">
      <Segments
        legend={text.paper}
        options={PAPERS}
        value={paper}
        className="min-w-[min(100%,22rem)]"
        onChange={(value) => {
          const chosen = value === "a4" ? "a4" : "a6";
          keepPaper(chosen);
          onChoose(chosen);
        }}
      />
      <span className="hint">{text.papers[paper].settings}</span>
    </div>
  );
}

type SheetProps = {
  pallet: PalletRow;
  parts: LabelParts;
  look: string | undefined;
  chosen: boolean;
  printedAt: number | undefined;
  onChoose: (on: boolean) => void;
};

function Sheet({ pallet, parts, look, chosen, printedAt, onChoose }: SheetProps) {
  const code = formatPalletCode(pallet.code, pallet.count);
  const facts = useMemo(
    () => labelFacts(pallet, parts.sailings.get(pallet.sailing), publicUrl()),
    [pallet, parts.sailings],
  );
  return (
    <li className={classNames("print:break-inside-avoid", chosen ? look : "print:hidden")}>
      <div className="print:hidden">
        <Checkbox
          name={`label-${pallet.id}`}
          label={text.one(code)}
          checked={chosen}
          onChange={onChoose}
          hint={printedAt === undefined ? undefined : text.printed(formatSince(printedAt))}
        />
      </div>
      <div
        className={classNames("border border-rule print:break-inside-avoid print:border-0", !chosen && "opacity-40")}
      >
        <PalletLabel facts={facts} code={code} />
      </div>
    </li>
  );
}
