import { type DragEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { ui as text } from "#text/ui.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./file-drop.module.css";
import { Icon } from "./icon.tsx";
import { Progress } from "./progress.tsx";

export type FileDropProps = {
  label: string;
  accept: string;
  hint: string;
  /** The hint where nothing can be dropped, on phones and tablets. */
  touchHint?: string | undefined;
  file: { name: string; sizeText: string } | null;
  busy?: { done: number; total: number; text: string } | null | undefined;
  error?: { title: string; text: string } | null | undefined;
  disabled?: boolean | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
  onCancel?: (() => void) | undefined;
  /** Offers the camera too, on touch devices. */
  photo?: boolean | undefined;
  /** Beside the name: where the file is now (kept on this device, sent). */
  mark?: ReactNode;
  id?: string | undefined;
};

const FILE = "mt-1 flex flex-wrap items-baseline gap-x-2 text-16/[1.5rem]";
/** The picture formats that documents may have. Phones convert their own format when the input accepts only these. */
const PICTURES = "image/jpeg,image/png";

/** One document, dropped or chosen with a native file input; shows progress and why a file was refused. */
export function FileDrop({
  label,
  accept,
  hint,
  touchHint,
  file,
  busy,
  error,
  disabled,
  onFile,
  onRemove,
  onCancel,
  photo,
  mark,
  id: givenId,
}: FileDropProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const locked = Boolean(disabled || busy);
  const hadFile = useRef(Boolean(file));
  const removed = useRef(false);

  useEffect(() => {
    // The Remove button disappears when pressed; without this the focus would fall back to the top of the page.
    if (hadFile.current && !file && removed.current) {
      removed.current = false;
      input.current?.focus();
    }
    hadFile.current = Boolean(file);
  }, [file]);

  const take = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first && !locked) onFile(first);
    // Otherwise choosing the same file again, after it was refused or removed, fires no change event.
    if (input.current) input.current.value = "";
  };
  const drag = (event: DragEvent, entering: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = locked ? "none" : "copy";
    setOver(entering && !locked);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input works with keyboard and pointer
    <div
      className={classNames(
        "drop min-w-0 rounded-ruled border-(length:--hair) pt-3.5 pr-4.5 pb-4 [.drop+&]:-mt-(--hair)",
        error
          ? "relative border-error pl-4.75 shadow-[inset_5px_0_0_var(--color-error)] forced-colors:border-l-5"
          : "border-edge pl-4.5",
        over ? "bg-sea-tint" : "bg-sheet",
      )}
      data-field
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 [&_.btn]:-my-2 [&_.btn]:-mr-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {busy && onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel} aria-label={text.cancelFile(label)}>
            {text.cancel}
          </Button>
        )}
        {!busy && file && (
          <span className="flex flex-wrap items-center gap-3">
            {mark}
            <Button
              variant="danger"
              size="sm"
              disabled={disabled}
              aria-label={text.removeFile(label)}
              onClick={() => {
                removed.current = true;
                onRemove();
              }}
            >
              {text.remove}
            </Button>
          </span>
        )}
      </div>
      <div role="alert">
        {error && (
          <p className="mt-1 mb-0.5 flex gap-2 text-16/[1.375rem] font-medium text-error" id={`${id}-error`}>
            <Icon name="alert" className="mt-px" />
            <span>
              <b className="font-[650]">{error.title}</b>
              <br />
              {error.text}
            </span>
          </p>
        )}
      </div>
      {file && (
        <p className={FILE}>
          <Icon name="file" small className="self-center" />
          {/* A long name breaks beside its icon instead of going below it. */}
          <span className="max-w-[calc(100%-2rem)] min-w-0 wrap-anywhere">{file.name}</span>
          <span className="whitespace-nowrap text-ink-2">{file.sizeText}</span>
          {busy && <span className="ml-auto whitespace-nowrap text-ink-2">{busy.text}</span>}
        </p>
      )}
      {busy && !file && <p className={classNames(FILE, "ml-auto whitespace-nowrap text-ink-2")}>{busy.text}</p>}
      {busy && <Progress label={text.uploading(label)} done={busy.done} total={busy.total} text={busy.text} />}
      <Choice
        {...{ id, label, accept, hint, touchHint, locked, photo, input, over }}
        kept={Boolean(file || busy)}
        bad={Boolean(error)}
        onTake={take}
      />
    </div>
  );
}

type ChoiceProps = Pick<FileDropProps, "label" | "accept" | "hint" | "touchHint" | "photo"> & {
  id: string;
  locked: boolean;
  /** A file is being dragged over it. */
  over: boolean;
  /** A file was chosen and is named above. */
  kept: boolean;
  bad: boolean;
  input: RefObject<HTMLInputElement | null>;
  onTake: (files: FileList | null) => void;
};

/** The input, and a button that opens it with the camera. */
function Choice({ id, label, accept, hint, touchHint, photo, locked, over, kept, bad, input, onTake }: ChoiceProps) {
  // Changes the one input for this click only: browsers read `accept` and `capture` while the picker opens.
  const takePhoto = () => {
    const field = input.current;
    if (!field) return;
    field.setAttribute("capture", "environment");
    field.accept = PICTURES;
    field.click();
    field.removeAttribute("capture");
    field.accept = accept;
  };
  return (
    <>
      <div className={classNames(styles.zone, over && styles.over, kept && styles.kept)}>
        {/* Its button goes below it where letters are large. */}
        <span id={`${id}-hint`} className="min-w-0 flex-[1_1_5rem]">
          <span className={classNames(touchHint && "pointer-coarse:hidden")}>{hint}</span>
          {touchHint && <span className="hidden pointer-coarse:inline">{touchHint}</span>}
        </span>
        {/* Only drawn: the invisible file input covers the whole zone and receives clicks, keys and drops. */}
        <span className={classNames(styles.button, locked && styles.locked)} aria-hidden="true">
          {text.chooseFile}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          className="absolute inset-0 size-full cursor-pointer text-[0px] opacity-0 disabled:cursor-not-allowed"
          accept={accept}
          disabled={locked}
          aria-invalid={bad || undefined}
          aria-describedby={classNames(bad && `${id}-error`, `${id}-hint`)}
          onChange={(event) => onTake(event.target.files)}
        />
      </div>
      {photo && !kept && (
        <div className="mt-2 hidden pointer-coarse:block">
          <Button size="sm" disabled={locked} aria-label={text.takePhotoOf(label)} onClick={takePhoto}>
            {text.takePhoto}
          </Button>
        </div>
      )}
    </>
  );
}
