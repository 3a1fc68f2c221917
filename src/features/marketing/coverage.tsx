import { useState } from "react";
import { COUNTRIES_STATED } from "#content/services.ts";
import { COUNTRIES } from "#domain/transit.ts";
import { lcl } from "#text/lcl.ts";
import { Button } from "#ui/button.tsx";
import { Block } from "#ui/public/block.tsx";
import styles from "./coverage.module.css";
import { rangeOf, type TransitOrder } from "./transit-rows.ts";
import { TransitTable } from "./transit-table.tsx";

const text = lcl.coverage;

/** Three figures and the transit table (rule: site.pages). */
export function Coverage() {
  const [order, setOrder] = useState<TransitOrder>("days");
  const { least, most } = rangeOf("total");
  const byDays = order === "days";
  return (
    <Block title={text.title}>
      <ul className={styles.figures}>
        <Stat figure={String(COUNTRIES_STATED)} unit={text.countries} />
        <Stat figure={text.range(least, most)} unit={text.days} />
        <Stat figure={text.twice} unit={text.weekly} />
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-6 mt-4 mb-1 [&_.btn]:-mr-2">
        <p className="hint">
          {byDays ? text.byDays : text.byName} {text.count(COUNTRIES.length, COUNTRIES_STATED)}
        </p>
        <Button variant="quiet" size="sm" onClick={() => setOrder(byDays ? "name" : "days")}>
          {byDays ? text.sortByName : text.sortByDays}
        </Button>
      </div>
      <p className="hint hidden mb-2 max-[20rem]:block">{text.scroll}</p>
      <TransitTable order={order} />
    </Block>
  );
}

function Stat({ figure, unit }: { figure: string; unit: string }) {
  return (
    <li>
      <b>{figure}</b> <span>{unit}</span>
    </li>
  );
}
