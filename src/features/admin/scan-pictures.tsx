import { usePhotoLinks } from "#live/holds.ts";
import { useScanPhotoLink } from "#live/open-photo.ts";
import type { ShownScan } from "#live/shipment-pallets.ts";
import { shipmentPallets } from "#text/shipment-pallets.ts";
import { toast } from "#ui/toast.tsx";

const text = shipmentPallets.pictures;

type Photo = ShownScan["photos"][number];

/** Photos and signature of a scan, fetched when this is rendered. */
export function ScanPictures({ photos }: { photos: readonly Photo[] }) {
  const { links, failed } = usePhotoLinks(photos);
  if (!links)
    return (
      <p role="status" className="text-15 text-ink-2">
        {failed ? text.failed.title : text.loading}
      </p>
    );
  const taken = photos.filter(({ kind }) => kind === "photo");
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, i) => (
        <li key={photo.id}>
          <Picture
            photo={photo}
            source={links[i] ?? ""}
            label={photo.kind === "photo" ? text.photo(taken.indexOf(photo) + 1, taken.length) : text.signature}
          />
        </li>
      ))}
    </ul>
  );
}

function Picture({ photo, source, label }: { photo: Photo; source: string; label: string }) {
  // The link of the shown picture has expired by the time somebody presses it.
  const link = useScanPhotoLink(photo, () => toast({ tone: "error", ...text.failed }));
  return (
    <a {...link} className="block">
      {/* White in both themes: a signature is ink on paper. */}
      <img
        src={source}
        alt={label}
        className="h-24 w-32 border-(length:--hair) border-edge bg-white object-cover data-[kind=signature]:object-contain"
        data-kind={photo.kind}
      />
    </a>
  );
}
