import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { Calculator } from "./calculator.jsx";
import { Layout } from "./layout.jsx";
import { SessionProvider } from "./session.jsx";
import { Shipments } from "./shipments.jsx";
import { Toaster } from "./toaster.jsx";
import "./styles.css";

const queries = new QueryClient();

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <Toaster>
          <BrowserRouter>
            <Routes>
              <Route element={<Layout />}>
                <Route index element={<Navigate to="/calculator" replace />} />
                <Route path="calculator" element={<Calculator />} />
                <Route path="shipments" element={<Shipments />} />
              </Route>
            </Routes>
          </BrowserRouter>
        </Toaster>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
