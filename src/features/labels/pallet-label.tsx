import { memo, type ReactNode } from "react";
import { company } from "#content/company.ts";
import { qrMatrix } from "#lib/qr.ts";
import { labels } from "#text/labels.ts";
import { classNames } from "#ui/class-names.ts";
import { FitText } from "./fit-text.tsx";
import type { LabelFacts } from "./label-facts.ts";
import "./pallet-label.css";

const text = labels.label;

/** All lengths in mm, on 105 x 148 (A6). The edges of the frame, and the dividing lines. */
const LEFT = 4;
const RIGHT = 101;
const TOP = 4;
const BOTTOM = 144;
const HEAD = 12.4;
const REFERENCE = 60;
const CODE = 111.6;
const JOURNEY = 123.4;
const NUMBER_FROM = 74;
const CODE_TO = 55.5;
const RULE = 0.5;
const FRAME = 0.9;
const LINE = "fill-none stroke-[#000000]";
const DISPLAY = "font-display font-[900] proportional-nums";
/** Side length of the QR code, without its quiet zone of four modules. */
const CODE_SIDE = 40;

/** A pallet's label, black on white in both themes. Drawn in mm, so that screen and paper are equal. */
export const PalletLabel = memo(function PalletLabel({ facts, code }: { facts: LabelFacts; code: string }) {
  return (
    <svg
      className="block w-full max-w-[105mm] print:break-inside-avoid fill-[#000000] font-text font-semibold print:w-[105mm] print:max-w-none print:h-[148mm]"
      viewBox="0 0 105 148"
      role="img"
      aria-label={text.name(code)}
    >
      <rect width="105" height="148" className="fill-[#ffffff]" />
      <Head reference={facts.reference} />
      <Reference facts={facts} />
      <Code address={facts.address} />
      <Places facts={facts} />
      <Journey />
      <Load facts={facts} />
      <rect x={LEFT} y={TOP} width={RIGHT - LEFT} height={BOTTOM - TOP} className={LINE} strokeWidth={FRAME} />
    </svg>
  );
});

function Line({ d, width = RULE }: { d: string; width?: number }) {
  return <path d={d} className={LINE} strokeWidth={width} />;
}

function Head({ reference }: { reference: string }) {
  return (
    <>
      <g transform="translate(6.8 5.6) scale(0.17)">
        <path d="M4 7h14c8 0 6 16 14 16h4" className={LINE} strokeWidth="2.4" />
        <circle cx="4" cy="7" r="3.6" />
        <circle cx="14" cy="7" r="3.6" />
        <circle cx="24.6" cy="15" r="3.6" />
        <circle cx="37" cy="23" r="6.6" />
      </g>
      <text x="15.6" y="9.8" className={DISPLAY} fontSize="4.6" fontWeight="850">
        {company.name}
      </text>
      <text x="98" y="9.5" textAnchor="end" fontSize="3.2" fontWeight="600">
        {reference}
      </text>
      <Line d={`M${LEFT} ${HEAD}H${RIGHT}`} />
    </>
  );
}

/** Capitals of 19 mm height, readable from 3 m and more. */
function Reference({ facts: { lines, number, count } }: { facts: LabelFacts }) {
  const middle = (NUMBER_FROM + RIGHT) / 2;
  return (
    <>
      <ReferenceLine y={32.8} text={lines[0]} />
      <ReferenceLine y={54.2} text={lines[1]} />
      <rect x={NUMBER_FROM} y={HEAD} width={RIGHT - NUMBER_FROM} height={REFERENCE - HEAD} />
      <FitText
        x={middle}
        y="40"
        textAnchor="middle"
        most={23.6}
        className={classNames(DISPLAY, "fill-[#ffffff]")}
        fontSize="20.6"
      >
        {`${number}/${count}`}
      </FitText>
      <text x={middle} y="49.6" textAnchor="middle" className="fill-[#ffffff]" fontSize="4" fontWeight="700">
        {text.pallet}
      </text>
      <Line d={`M${LEFT} ${REFERENCE}H${RIGHT}`} width={FRAME} />
    </>
  );
}

/**
 * Font size in mm. Capitals of the display font have 0.66 of it, and the tail of its Q hangs 0.18 below the line, 5.3 mm: it ends
 * above the code's quiet zone, which begins at 60.3.
 */
const REFERENCE_SIZE = 28.7;

function ReferenceLine({ y, text: line }: { y: number; text: string }) {
  return (
    <FitText x="6.6" y={y} most={65.6} className={DISPLAY} fontSize={REFERENCE_SIZE}>
      {line}
    </FitText>
  );
}

function Code({ address }: { address: string }) {
  const matrix = qrMatrix(address, "Q");
  const square = CODE_SIDE / matrix.length;
  const x = (LEFT + CODE_TO) / 2 - CODE_SIDE / 2;
  const y = (REFERENCE + CODE) / 2 - CODE_SIDE / 2;
  return (
    <path
      data-part="code"
      transform={`translate(${x} ${y}) scale(${square})`}
      shapeRendering="crispEdges"
      d={matrix.map(rowOfSquares).join("")}
    />
  );
}

/** The black modules of a row as one path; adjacent ones are merged, so that no hairline shows between them. */
function rowOfSquares(row: readonly boolean[], y: number): string {
  let path = "";
  for (let from = 0; from < row.length; from += 1) {
    if (!row[from]) continue;
    let to = from;
    while (row[to]) to += 1;
    path += `M${from} ${y}h${to - from}v1h${from - to}z`;
    from = to;
  }
  return path;
}

function Places({ facts: { country, sailing } }: { facts: LabelFacts }) {
  return (
    <>
      <Line d={`M${CODE_TO} ${REFERENCE}V${CODE}`} />
      <Place y={REFERENCE} label={text.to} value={text.places.port} size={11.6} />
      <Place y={78.6} label={text.from} value={country} size={8.7} line />
      <Place y={94.6} label={text.sailing} value={sailing} size={8.7} line />
      <Line d={`M${LEFT} ${CODE}H${RIGHT}`} />
    </>
  );
}

/** One of the boxes beside the code; without a value it is left empty for a stamp. */
function Place({
  y,
  label,
  value,
  size,
  line,
}: {
  y: number;
  label: string;
  value: string;
  size: number;
  line?: true;
}) {
  return (
    <>
      {line && <Line d={`M${CODE_TO} ${y}H${RIGHT}`} />}
      <text x="58.2" y={y + 4.4} fontSize="3.2" fontWeight="600">
        {label}
      </text>
      {value !== "" && (
        <FitText x="58.2" y={y + 5.4 + size * 0.76} most={40.4} className={DISPLAY} fontSize={size}>
          {value}
        </FitText>
      )}
    </>
  );
}

/** The journey as a day line: days in Bologna, days at sea. */
function Journey() {
  const y = (CODE + JOURNEY) / 2;
  const dots: ReactNode[] = [
    ...[33.5, 37.1, 40.7].map((x) => <circle key={x} cx={x} cy={y} r="1" />),
    ...[49, 55.5, 62].map((x) => <circle key={x} cx={x} cy={y} r="1.3" />),
  ];
  return (
    <>
      <text x="6.8" y={y + 2.6} className={DISPLAY} fontSize="7.6" fontWeight="850">
        {text.places.hub}
      </text>
      <Line d={`M43 ${y}H70`} width={0.65} />
      <rect
        x="31"
        y={y - 2.35}
        width="12.2"
        height="4.7"
        rx="2.35"
        className="fill-[#ffffff] stroke-[#000000]"
        strokeWidth="0.65"
      />
      {dots}
      <circle cx="70" cy={y} r="2.6" />
      <text x="98.2" y={y + 2.6} textAnchor="end" className={DISPLAY} fontSize="7.6" fontWeight="850">
        {text.places.port}
      </text>
      <Line d={`M${LEFT} ${JOURNEY}H${RIGHT}`} />
    </>
  );
}

/** Handling marks of ISO 780: this way up, keep away from rain, do not stack. On a 64 unit grid. */
const MARKS = [
  "M20 44V16M12 25l8-9 8 9M44 44V16M36 25l8-9 8 9M10 51h44",
  "M32 30v20c0 6-9 6-9 0M10 32a22 20 0 0 1 44 0zM14 8v6M26 5v6M38 5v6M50 8v6",
  "M14 52h36M18 52V36h28v16M18 28V12h28v16zM12 8l40 48M52 8L12 56",
];
const MARK_FROM = 48.5;
const MARK_WIDTH = (RIGHT - MARK_FROM) / MARKS.length;

function Load({ facts: { size, weight } }: { facts: LabelFacts }) {
  const scale = 0.235;
  const inset = (MARK_WIDTH - 64 * scale) / 2;
  return (
    <>
      <FitText x="6.8" y={JOURNEY + 5} most={39} fontSize="3.2" fontWeight="600">
        {size}
      </FitText>
      <FitText x="6.8" y={JOURNEY + 15.6} most={39} className={DISPLAY} fontSize="11">
        {weight}
      </FitText>
      {MARKS.map((d, n) => {
        const x = MARK_FROM + n * MARK_WIDTH;
        const y = (JOURNEY + BOTTOM) / 2 - 32 * scale;
        return (
          <g key={d}>
            <Line d={`M${x} ${JOURNEY}V${BOTTOM}`} />
            <path
              d={d}
              transform={`translate(${x + inset} ${y}) scale(${scale})`}
              className={LINE}
              strokeWidth="4"
              strokeLinecap="square"
            />
          </g>
        );
      })}
    </>
  );
}
