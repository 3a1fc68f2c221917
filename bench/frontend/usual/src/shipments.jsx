import { useQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { Link } from "react-router-dom";
import { useSession } from "./session.jsx";
import { rowsOf, supabase } from "./supabase.js";
import { Button, Card } from "./ui.jsx";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** The person's shipments, newest first. */
export function Shipments() {
  const { session, ready } = useSession();
  const shipments = useQuery({
    queryKey: ["shipments", session?.user.id],
    enabled: session !== null,
    queryFn: () =>
      rowsOf(
        supabase
          .from("shipments.json")
          .select("*")
          .eq("user_id", session.user.id)
          .order("booking_date", { ascending: false })
          .limit(50),
      ),
  });
  if (ready && !session) {
    return (
      <Card>
        <p>Sign in to see your shipments.</p>
        <Button asChild className="mt-4">
          <Link to="/calculator">Calculate a rate</Link>
        </Button>
      </Card>
    );
  }
  if (shipments.isPending) return <p role="status">Loading your shipments</p>;
  if (shipments.isError) return <p role="alert">{shipments.error.message}</p>;
  return (
    <ul className="space-y-4">
      {shipments.data.map((row) => (
        <Card key={row.id}>
          <h2 className="flex items-center gap-2 font-semibold">
            <Package className="h-4 w-4" /> {row.goods_description}
          </h2>
          <p>
            {row.origin_address} to {row.destination_address}
          </p>
          <p>
            {day.format(new Date(row.booking_date))}, {row.status}, €{row.estimated_rate.toFixed(2)}
          </p>
        </Card>
      ))}
    </ul>
  );
}
