import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { lclQuote } from "../../../../src/domain/rates/lcl-quote.ts";
import { rowsOf, supabase } from "./supabase.js";
import { useToast } from "./toaster.jsx";
import { Button, Card, Form, FormField, Input, Select } from "./ui.jsx";

// The rules, the calculation and the texts are the product's.
const measure = (label, max, unit) =>
  z.coerce.number().gt(0, `${label} must be greater than 0`).max(max, `${label} cannot exceed ${max}${unit}`);
const schema = z.object({
  country: z.string().min(1, "Please select an origin country"),
  zone: z.string().min(1, "Please select your zone/area"),
  postcode: z.string(),
  pallets: z
    .array(
      z.object({
        length: measure("Length", 2.4, "m"),
        width: measure("Width", 1.8, "m"),
        height: measure("Height", 2, "m"),
        weight: measure("Weight", 1500, "kg"),
      }),
    )
    .min(1, "At least one pallet is required")
    .max(10, "At most 10 pallets can be booked at once"),
});
const PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const MEASURES = [
  ["length", "Length"],
  ["width", "Width"],
  ["height", "Height"],
  ["weight", "Weight"],
];
const COSTS = [
  ["transport", "Transport"],
  ["fobCharges", "FOB charges"],
  ["documentation", "Documentation"],
  ["seaFreight", "Sea freight"],
  ["profit", "Handling"],
  ["total", "Total"],
];
const euro = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

/** One file, where such an app would query three tables. */
const useTariff = () =>
  useQuery({ queryKey: ["tariff"], queryFn: () => rowsOf(supabase.from("tariff.json").select("*")) });

export function Calculator() {
  const { data: tariff } = useTariff();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { country: "", zone: "", postcode: "", pallets: [PALLET] },
  });
  const pallets = useFieldArray({ control: form.control, name: "pallets" });
  const country = useWatch({ control: form.control, name: "country" });
  const [result, setResult] = useState(null);
  const toast = useToast();

  const countries = (tariff?.countries ?? []).filter(({ active }) => active);
  const zones = (tariff?.zones ?? []).filter(({ country_id }) => country_id === country);
  const calculate = form.handleSubmit((values) => {
    const zone = zones.find(({ id }) => id === values.zone);
    setResult(lclQuote(values.pallets, zone, tariff.sea_rates));
    toast("Rate calculated successfully!");
  });

  return (
    <Form {...form}>
      <h1 className="my-6 text-3xl font-bold">European Door-to-Door Rate Calculator</h1>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <form onSubmit={calculate} className="space-y-6" noValidate>
            <FormField
              name="country"
              id="origin-country"
              label="Origin country"
              render={({ id, value, onChange }) => (
                <Select
                  id={id}
                  label="Origin country"
                  value={value}
                  onChange={(next) => {
                    onChange(next);
                    form.setValue("zone", "");
                  }}
                  disabled={countries.length === 0}
                  placeholder={countries.length === 0 ? "Fetching rates" : "Choose a country"}
                  options={countries.map(({ id: country_id, name }) => ({ value: country_id, label: name }))}
                />
              )}
            />
            <FormField
              name="postcode"
              label="Postcode"
              render={(field) => <Input {...field} disabled={!country} placeholder="Finds your zone" />}
            />
            <FormField
              name="zone"
              label="Zone"
              render={({ id, value, onChange }) => (
                <Select
                  id={id}
                  label="Zone"
                  value={value}
                  onChange={onChange}
                  disabled={!country}
                  placeholder={country ? "Choose a zone" : "Choose a country first"}
                  options={zones.map((zone) => ({ value: zone.id, label: zone.zone_name }))}
                />
              )}
            />
            {pallets.fields.map(({ id }, i) => (
              <fieldset key={id} className="space-y-4">
                <legend className="font-semibold">Pallet {i + 1}</legend>
                <div className="grid grid-cols-2 gap-4">
                  {MEASURES.map(([name, label]) => (
                    <FormField
                      key={name}
                      name={`pallets.${i}.${name}`}
                      label={label}
                      render={(field) => <Input {...field} inputMode="decimal" />}
                    />
                  ))}
                </div>
                {pallets.fields.length > 1 && (
                  <Button type="button" variant="outline" size="sm" onClick={() => pallets.remove(i)}>
                    <Trash2 className="h-4 w-4" /> Remove pallet {i + 1}
                  </Button>
                )}
              </fieldset>
            ))}
            <Button type="button" variant="outline" onClick={() => pallets.append(PALLET)}>
              <Plus className="h-4 w-4" /> Add Pallet
            </Button>
            <Button type="submit" className="w-full">
              Calculate Rate
            </Button>
          </form>
        </Card>
        <Card>
          <h2 className="text-xl font-semibold">Your rate</h2>
          {result ? (
            <dl className="mt-4 space-y-2">
              {COSTS.map(([name, label]) => (
                <div key={name} className="flex justify-between">
                  <dt>{label}</dt>
                  <dd>{euro.format(result.costBreakdown[name])}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="mt-4 text-slate-600">Choose a country and your zone, describe the pallets, then calculate.</p>
          )}
        </Card>
      </div>
    </Form>
  );
}
