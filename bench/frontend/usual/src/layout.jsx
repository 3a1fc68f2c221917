import * as Dialog from "@radix-ui/react-dialog";
import { Menu, X } from "lucide-react";
import { NavLink, Outlet } from "react-router-dom";
import { Button } from "./ui.jsx";

const LINKS = [
  { to: "/calculator", label: "Calculator" },
  { to: "/shipments", label: "My shipments" },
];

const Links = () =>
  LINKS.map(({ to, label }) => (
    <NavLink key={to} to={to} className="px-3 py-2 text-sm font-medium">
      {label}
    </NavLink>
  ));

export function Layout() {
  return (
    <div className="min-h-screen bg-slate-50 text-slate-900">
      <header className="flex h-16 items-center justify-between border-b bg-white px-4">
        <b>Akamas</b>
        <nav className="hidden sm:flex">
          <Links />
        </nav>
        <Dialog.Root>
          <Dialog.Trigger asChild>
            <Button variant="ghost" size="icon" className="sm:hidden" aria-label="Menu">
              <Menu />
            </Button>
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 bg-black/50" />
            <Dialog.Content
              className="fixed inset-y-0 right-0 flex w-64 flex-col bg-white p-4"
              aria-describedby={undefined}
            >
              <Dialog.Title>Menu</Dialog.Title>
              <Links />
              <Dialog.Close aria-label="Close">
                <X />
              </Dialog.Close>
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      </header>
      <main className="mx-auto max-w-5xl p-4">
        <Outlet />
      </main>
    </div>
  );
}
