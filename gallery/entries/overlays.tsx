import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions, type DialogProps } from "#ui/dialog.tsx";
import { DialogToasts } from "#ui/dialog-toasts.tsx";
import { ConflictDialog } from "#ui/freight/conflict-dialog.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { ToastRegion, toast } from "#ui/toast.tsx";
import type { Entry } from "../entry.ts";
import { Held, nothing } from "../held.tsx";
import { Row } from "../row.tsx";

/** A button, and what it opens. */
function Opened({ dialog }: { dialog: Omit<DialogProps, "open" | "onClose"> }) {
  return (
    <Held start={false}>
      {(open, set) => (
        <>
          <Button onClick={() => set(true)}>Open</Button>
          <Dialog
            {...dialog}
            open={open}
            onClose={() => set(false)}
            actions={
              <>
                <Button variant="primary" onClick={() => set(false)}>
                  Save these values
                </Button>
                <Button variant="quiet" onClick={() => set(false)}>
                  Decide later
                </Button>
              </>
            }
          />
        </>
      )}
    </Held>
  );
}

function OpenedSheet() {
  return (
    <Held start={false}>
      {(open, set) => (
        <>
          <Button onClick={() => set(true)}>Open</Button>
          <Sheet
            open={open}
            onClose={() => set(false)}
            title="On this device"
            lede={<p className="hint">2 wait for the network.</p>}
            foot={<Button wide>Send now</Button>}
          >
            {Array.from({ length: 30 }, (_, n) => n + 1).map((n) => (
              <p key={n}>Shipment {n}, Αρδευτικά εξαρτήματα</p>
            ))}
          </Sheet>
        </>
      )}
    </Held>
  );
}

function OpenedConflict() {
  return (
    <Held start={false}>
      {(open, set) => (
        <>
          <Button onClick={() => set(true)}>Open</Button>
          <ConflictDialog
            open={open}
            shipment="AKF-12345-67890, Berlin to Limassol"
            clashes={[
              {
                field: "status",
                mine: "in_transit",
                theirs: "cancelled",
                by: "Maria Christofidou",
                at: "2026-11-21 11:57:00.000Z",
              },
              { field: "tracking_number", mine: "AKF 1046 DE", theirs: "", by: "", at: "2026-11-21 11:57:00.000Z" },
            ]}
            rest={["Notes"]}
            madeAt={Date.UTC(2026, 10, 21, 12, 2)}
            onSave={() => set(false)}
            onLater={() => set(false)}
          />
        </>
      )}
    </Held>
  );
}

export const overlays: readonly Entry[] = [
  {
    title: "Dialog",
    of: [Dialog, DialogActions],
    states: [
      {
        name: "question",
        acts: ["press"],
        show: () => (
          <Opened
            dialog={{
              title: "Two people changed this shipment",
              lede: "Only fields that both of you changed are listed.",
              children: <p>Ελένη Παπαδοπούλου-Χριστοδουλίδη changed the status.</p>,
            }}
          />
        ),
      },
      {
        name: "small, must be answered",
        acts: ["press"],
        show: () => <Opened dialog={{ kind: "alert", size: "sm", title: "Discard this booking?" }} />,
      },
    ],
  },
  {
    title: "Sheet",
    of: [Sheet],
    states: [{ name: "long list", acts: ["press"], show: () => <OpenedSheet /> }],
  },
  {
    title: "ConflictDialog",
    of: [ConflictDialog],
    states: [{ name: "two fields", acts: ["press"], show: () => <OpenedConflict /> }],
  },
  {
    title: "Toast",
    of: [ToastRegion, DialogToasts],
    states: [
      {
        name: "done",
        acts: ["press"],
        show: () => (
          <Row>
            <Button
              onClick={() => toast({ tone: "done", title: "Booking submitted!", text: "We'll contact you shortly." })}
            >
              Done
            </Button>
            <ToastRegion />
          </Row>
        ),
      },
      {
        name: "error",
        acts: ["press"],
        show: () => (
          <Button onClick={() => toast({ tone: "error", title: "Failed to load shipments", text: "Try again later." })}>
            Error
          </Button>
        ),
      },
      {
        name: "in a dialog",
        acts: ["press"],
        show: () => (
          <Opened
            dialog={{
              title: "Delay",
              children: <p>What is done here is told here, above the dialog's buttons.</p>,
              actions: (
                <Button
                  variant="primary"
                  onClick={() => toast({ tone: "error", title: "The change could not be stored" })}
                >
                  Tell them
                </Button>
              ),
            }}
          />
        ),
      },
      {
        name: "with actions",
        acts: ["press"],
        show: () => (
          <Button
            onClick={() =>
              toast({
                tone: "info",
                title: "A new version is ready",
                actions: [
                  { label: "Use it now", run: nothing },
                  { label: "Later", run: nothing },
                ],
              })
            }
          >
            With actions
          </Button>
        ),
      },
    ],
  },
];
