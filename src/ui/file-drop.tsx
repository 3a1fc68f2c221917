import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ui as text } from "#text/ui.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Progress } from "./progress.tsx";

export type FileDropProps = {
  label: string;
  accept: string;
  hint: string;
  file: { name: string; sizeText: string } | null;
  busy?: { done: number; total: number; text: string } | null | undefined;
  error?: { title: string; text: string } | null | undefined;
  disabled?: boolean | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
  onCancel?: (() => void) | undefined;
  /** Beside the name: where the file is now (kept on this device, sent). */
  mark?: ReactNode;
  id?: string | undefined;
};

/** One document: dropped or chosen, with real progress, and its own refusal inside. The input stays a real one. */
export function FileDrop({
  label,
  accept,
  hint,
  file,
  busy,
  error,
  disabled,
  onFile,
  onRemove,
  onCancel,
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
    // Remove takes its own button away; without this the focus would fall back to the page's top.
    if (hadFile.current && !file && removed.current) {
      removed.current = false;
      input.current?.focus();
    }
    hadFile.current = Boolean(file);
  }, [file]);

  const take = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first && !locked) onFile(first);
    // So that the same file can be chosen again after it was refused or removed.
    if (input.current) input.current.value = "";
  };
  const drag = (event: DragEvent, entering: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = locked ? "none" : "copy";
    setOver(entering && !locked);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the one for every hand
    <div
      className={classNames("drop", error && "drop-bad", over && "drop-over")}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <div className="drop-head">
        <label htmlFor={id} className="drop-label">
          {label}
        </label>
        {busy && onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel} aria-label={text.cancelFile(label)}>
            {text.cancel}
          </Button>
        )}
        {!busy && file && (
          <span className="drop-end">
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
      <div role="alert" className="drop-alert">
        {error && (
          <p className="drop-error" id={`${id}-error`}>
            <Icon name="alert" />
            <span>
              <b>{error.title}</b>
              <br />
              {error.text}
            </span>
          </p>
        )}
      </div>
      {file && (
        <p className="drop-file">
          <Icon name="file" small />
          <span className="drop-name">{file.name}</span>
          <span className="drop-size">{file.sizeText}</span>
          {busy && <span className="drop-progress-text">{busy.text}</span>}
        </p>
      )}
      {busy && !file && <p className="drop-file drop-progress-text">{busy.text}</p>}
      {busy && <Progress label={text.uploading(label)} done={busy.done} total={busy.total} text={busy.text} />}
      <div className={classNames("drop-zone", (file || busy) && "drop-zone-kept")}>
        <span className="drop-hint" id={`${id}-hint`}>
          {hint}
        </span>
        <span className={classNames("btn btn-outline btn-sm drop-choose", locked && "drop-locked")} aria-hidden="true">
          {text.chooseFile}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          className="drop-input"
          accept={accept}
          disabled={locked}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error && `${id}-error`, `${id}-hint`)}
          onChange={(event) => take(event.target.files)}
        />
      </div>
    </div>
  );
}
