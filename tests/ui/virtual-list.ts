import { useState } from "react";

type Options = { count: number; estimateSize: (index: number) => number };

/** Stands in for @tanstack/react-virtual: happy-dom has no layout, so the list is given one. The first sixty rows are shown. */
function useAllRows({ count, estimateSize }: Options) {
  // As the real one, it is a hook with a state.
  useState(0);
  const size = estimateSize(0);
  return {
    getVirtualItems: () =>
      Array.from({ length: Math.min(count, 60) }, (_, index) => ({ index, key: index, start: index * size, size })),
    getTotalSize: () => count * size,
    measureElement: () => {},
    scrollToIndex: () => {},
    options: { scrollMargin: 0 },
  };
}

export { useAllRows as useVirtualizer, useAllRows as useWindowVirtualizer };
