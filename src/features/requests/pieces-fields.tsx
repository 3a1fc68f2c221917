import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { MAX_PIECES, PIECE_MINIMUMS, type Piece } from "#domain/rates/piece.ts";
import { requests as text } from "#text/requests.ts";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { useBoundGroup } from "#ui/form/use-bound.ts";
import { NumberQuestion } from "#ui/lazy-question.ts";
import { Note } from "#ui/note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import {
  emptyPiece,
  MEASURES,
  type Measure,
  measureField,
  type PieceInput,
  pieceOf,
  pieceTitle,
  quantityOf,
  unitOf,
} from "./pieces.ts";
import styles from "./pieces-fields.module.css";

export type PiecesFieldsProps = {
  step: Record<Measure, number>;
  /** Replaces an invalid number when the field loses the focus; by default the text stays (rule: requests.number). */
  otherwise?: "0" | undefined;
  /** Renders the totals under the last piece. */
  children: (pieces: Piece[]) => ReactNode;
};

/** The cargo piece by piece in cm and kg, with add and remove; the last piece stays. */
export function PiecesFields(props: PiecesFieldsProps) {
  const { value: pieces, onChange, messageOf, disabled } = useBoundGroup<PieceInput[]>();
  const [said, setSaid] = useState("");
  // The element to focus after the change is rendered.
  const next = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's length is what changes when a piece comes or goes
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  }, [pieces.length]);

  const add = () => {
    if (pieces.length >= MAX_PIECES) return;
    const added = emptyPiece(pieces);
    onChange([...pieces, added]);
    next.current = measureField(added.key, "length");
    setSaid(text.pieces.added(pieces.length + 1));
  };
  const remove = (index: number) => {
    const neighbour = pieces[index + 1] ?? pieces[index - 1];
    if (!neighbour) return;
    onChange(pieces.filter((_, at) => at !== index));
    // The title gets the focus: on a phone, focusing a field would open the keyboard over the list.
    next.current = pieceTitle(neighbour.key);
    setSaid(text.pieces.removed(index + 1, pieces.length - 1));
  };

  return (
    <>
      <Note as="div">
        {pieces.map((piece, index) => (
          <PieceFields
            {...props}
            {...{ messageOf, disabled }}
            key={piece.key}
            piece={piece}
            number={index + 1}
            removable={pieces.length > 1}
            onRemove={() => remove(index)}
            onMeasure={(measure, value) =>
              onChange(pieces.map((other) => (other.key === piece.key ? { ...other, [measure]: value } : other)))
            }
          />
        ))}
        {props.children(pieces.map(pieceOf))}
      </Note>
      <div className="mt-3.5">
        <Button
          size="lg"
          icon="plus"
          className="max-sm:w-full"
          disabled={disabled}
          onClick={add}
          blocked={pieces.length >= MAX_PIECES ? text.pieces.full(MAX_PIECES) : undefined}
        >
          {text.pieces.add}
        </Button>
        <span role="status" className="sr-only">
          {said}
        </span>
      </div>
    </>
  );
}

function PieceFields(
  props: Pick<PiecesFieldsProps, "step" | "otherwise"> & {
    piece: PieceInput;
    messageOf: (control: string) => string | undefined;
    disabled: boolean;
    number: number;
    removable: boolean;
    onRemove: () => void;
    onMeasure: (measure: Measure, value: string) => void;
  },
) {
  const { piece, number, removable, disabled, otherwise } = props;
  // Only fields that were typed in are replaced; tabbing through changes nothing.
  const typed = useRef(new Set<Measure>());
  return (
    <fieldset className={styles.piece} aria-labelledby={pieceTitle(piece.key)} disabled={disabled}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 min-h-12 mb-1 [&_.btn]:-mr-2">
        <h4
          className="text-(length:--text-27) focus-visible:outline-none focus-visible:shadow-none focus-visible:underline focus-visible:decoration-3 focus-visible:underline-offset-5"
          id={pieceTitle(piece.key)}
          tabIndex={-1}
        >
          {text.pieces.name(number)}
        </h4>
        {removable && (
          <Button variant="danger" size="sm" onClick={props.onRemove}>
            {text.pieces.remove(number)}
          </Button>
        )}
      </div>
      <FieldGrid columns={4}>
        {MEASURES.map((measure) => {
          const id = measureField(piece.key, measure);
          return (
            <NumberField
              key={measure}
              name={id}
              label={text.pieces[measure]}
              value={piece[measure]}
              quantity={quantityOf(measure)}
              unit={unitOf(measure)}
              step={props.step[measure]}
              min={PIECE_MINIMUMS[measure]}
              error={props.messageOf(id)}
              required
              onChange={(value) => {
                typed.current.add(measure);
                props.onMeasure(measure, value);
              }}
              onBlur={() => {
                if (otherwise === undefined || !typed.current.has(measure) || saysNumber(piece[measure], measure))
                  return;
                props.onMeasure(measure, otherwise);
              }}
            />
          );
        })}
      </FieldGrid>
      <Suspense>
        {MEASURES.filter((measure) => readTyped(piece[measure], quantityOf(measure)).kind === "two").map((measure) => (
          <NumberQuestion
            key={measure}
            field={measureField(piece.key, measure)}
            label={text.pieces[measure]}
            value={piece[measure]}
            quantity={quantityOf(measure)}
            unit={unitOf(measure)}
            choose={measure === "weight" ? text.pieces.chooseWeight : text.pieces.chooseLength}
            after={pieceTitle(piece.key)}
            disabled={disabled}
            onAnswer={(value) => props.onMeasure(measure, value)}
          />
        ))}
      </Suspense>
    </fieldset>
  );
}

/** Whether the text is a number, or has two readings. */
function saysNumber(value: string, measure: Measure): boolean {
  const { kind } = readTyped(value, quantityOf(measure));
  return kind === "one" || kind === "two";
}
