import * as ToastParts from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { createContext, useContext, useMemo, useState } from "react";

const ToastContext = createContext(() => {});

/** Shows a toast. @returns {(title: string) => void} */
export const useToast = () => useContext(ToastContext);

export function Toaster({ children }) {
  const [toasts, setToasts] = useState([]);
  const say = useMemo(() => (title) => setToasts((all) => [...all.slice(-2), { title, key: Date.now() }]), []);
  return (
    <ToastParts.Provider>
      <ToastContext.Provider value={say}>{children}</ToastContext.Provider>
      {toasts.map(({ key, title }) => (
        <ToastParts.Root key={key} className="flex items-center gap-4 rounded-md border bg-white p-4 shadow-lg">
          <ToastParts.Title className="text-sm font-semibold">{title}</ToastParts.Title>
          <ToastParts.Close aria-label="Close">
            <X className="h-4 w-4" />
          </ToastParts.Close>
        </ToastParts.Root>
      ))}
      <ToastParts.Viewport className="fixed right-0 bottom-0 z-50 m-4 flex w-80 flex-col gap-2" />
    </ToastParts.Provider>
  );
}
