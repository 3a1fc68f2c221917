import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Volume, Weight } from "#ui/freight/measures.tsx";
import { Money } from "#ui/freight/money.tsx";
import { StatusBadge } from "#ui/freight/status-badge.tsx";

test.each([
  [16009, "€16009.00"],
  [440.16, "€440.16"],
  [0, "€0.00"],
  [1.005, "€1.01"],
  [-0.01, "-€0.01"],
  [-0.001, "€0.00"],
  [247.10399999999998, "€247.10"],
])("%d euro is written %s", (value, written) => {
  const { container } = render(<Money value={value} />);
  expect(container.textContent).toBe(written);
});

test("volume has three decimals, weight none by default", () => {
  const { container } = render(
    <>
      <Volume cbm={1.584} /> <Weight kg={475.2} /> <Weight kg={475.2} digits={1} />
    </>,
  );
  expect(container.textContent?.replaceAll("\u00a0", "_")).toBe("1.584_m³ 475_kg 475.2_kg");
});

test("a status is a word without underscore beside its shape", () => {
  const { container } = render(<StatusBadge status="in_transit" />);
  expect(screen.getByText("in transit")).toBeTruthy();
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});
