import { useEffect, useId, useMemo, useRef, useState } from "react";
import { MOST_PHOTOS } from "#domain/schemas/scan-photo.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { ScanIcon } from "./scan-icon.tsx";
import { shrinkPhoto, TooManyPixels } from "./shrink-photo.ts";

const { problem: words } = text;

type PhotosProps = {
  photos: readonly Blob[];
  onChange: (photos: Blob[]) => void;
  /** The button's label for the next photo, counted from 1. */
  label: (number: number) => string;
  /** How many there may be. With it photos and button are equal cells, the button after the photos. */
  atMost?: string;
};

/** Up to four photos: a button for the next one, and thumbnails. */
export function Photos({ photos, onChange, label, atMost }: PhotosProps) {
  const id = useId();
  const [bad, setBad] = useState("");
  const taken = useRef(photos);
  useEffect(() => {
    taken.current = photos;
  });
  const looks = atMost ? CELLS : ROW;
  const full = photos.length >= MOST_PHOTOS.photo;
  const add = async (files: FileList | null) => {
    setBad("");
    for (const file of [...(files ?? [])]) {
      try {
        const photo = await shrinkPhoto(file);
        taken.current = [...taken.current, photo].slice(0, MOST_PHOTOS.photo);
        onChange([...taken.current]);
      } catch (error) {
        setBad(error instanceof TooManyPixels ? words.photoTooLarge : words.photoBad);
      }
    }
  };
  const next = (
    <label
      htmlFor={id}
      className={classNames(
        "btn btn-outline has-focus-visible:outline-2 has-focus-visible:outline-focus",
        looks.button,
        full ? "text-ink-2" : "cursor-pointer",
      )}
    >
      <ScanIcon name="camera" />
      {full ? (
        words.photosFull
      ) : (
        <span>
          {label(photos.length + 1)}
          {atMost && <span className="block font-normal text-14 text-ink-2"> {atMost}</span>}
        </span>
      )}
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        disabled={full}
        onChange={(event) => {
          const { files } = event.target;
          void add(files).finally(() => {
            event.target.value = "";
          });
        }}
      />
    </label>
  );
  return (
    <div className="grid gap-2">
      <div className={looks.grid}>
        {!atMost && next}
        {photos.map((photo, at) => (
          <Thumbnail
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo is its number
            key={at}
            className={looks.photo}
            photo={photo}
            number={at + 1}
            onDrop={() => onChange(photos.filter((_, other) => other !== at))}
          />
        ))}
        {atMost && next}
      </div>
      {bad && (
        <p role="alert" className="font-semibold text-error">
          {bad}
        </p>
      )}
    </div>
  );
}

const ROW = {
  grid: "grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2",
  button: "col-span-2 min-h-16 px-3",
  photo: "h-16",
};
/** Three in a row on a phone. */
const CELLS = {
  grid: "grid grid-cols-[repeat(auto-fill,minmax(5.4rem,1fr))] gap-2",
  button: "min-h-31 flex-col gap-1 px-1 leading-tight",
  photo: "h-31",
};

type ThumbnailProps = { photo: Blob; number: number; className: string; onDrop: () => void };

function Thumbnail({ photo, number, className, onDrop }: ThumbnailProps) {
  const url = useMemo(() => URL.createObjectURL(photo), [photo]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <figure
      className={classNames("relative overflow-hidden rounded-ruled border-(length:--hair) border-edge", className)}
    >
      <img src={url} alt={words.photoNamed(number)} className="h-full w-full object-cover" />
      <figcaption
        className="absolute bottom-0 left-0 bg-ink px-1.5 font-semibold text-14 text-paper"
        aria-hidden="true"
      >
        {number}
      </figcaption>
      <button
        type="button"
        aria-label={words.dropPhoto(number)}
        onClick={onDrop}
        className="absolute top-0 right-0 grid h-12 w-12 cursor-pointer place-items-start justify-items-end"
      >
        <span className="grid h-6 w-6 place-items-center bg-ink text-paper">
          <Icon name="x" small />
        </span>
      </button>
    </figure>
  );
}
