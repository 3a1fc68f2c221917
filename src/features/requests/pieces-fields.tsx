import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { MAX_PIECES, PIECE_MINIMUMS } from "#domain/rates/piece.ts";
import { requests as text } from "#text/requests.ts";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { NumberQuestion } from "#ui/lazy-question.ts";
import { Note } from "#ui/note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import {
  emptyPiece,
  MEASURES,
  type Measure,
  measureField,
  type PieceInput,
  pieceTitle,
  quantityOf,
  unitOf,
} from "./pieces.ts";

export type PiecesFieldsProps = {
  pieces: readonly PieceInput[];
  /** The new list, and the controls whose value changed. */
  onChange: (pieces: PieceInput[], controls: string[]) => void;
  messageOf: (field: string) => string | undefined;
  step: Record<Measure, number>;
  /** What a field that holds no number becomes when it is left; without it the text stays (specification section 5). */
  otherwise?: "0" | undefined;
  disabled: boolean;
  /** The totals, under the last piece. */
  children: ReactNode;
};

/** The cargo piece by piece in cm and kg, with add and remove; the last piece stays. */
export function PiecesFields(props: PiecesFieldsProps) {
  const { pieces, onChange, children, disabled } = props;
  const [said, setSaid] = useState("");
  // The control to focus once the change is drawn.
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
    onChange([...pieces, added], []);
    next.current = measureField(added.key, "length");
    setSaid(text.pieces.added(pieces.length + 1));
  };
  const remove = (index: number) => {
    const neighbour = pieces[index + 1] ?? pieces[index - 1];
    if (!neighbour) return;
    onChange(
      pieces.filter((_, at) => at !== index),
      [],
    );
    // Its title, not a field: on a phone a field would open the keyboard over the list.
    next.current = pieceTitle(neighbour.key);
    setSaid(text.pieces.removed(index + 1, pieces.length - 1));
  };

  return (
    <>
      <Note as="div">
        {pieces.map((piece, index) => (
          <PieceFields
            {...props}
            key={piece.key}
            piece={piece}
            number={index + 1}
            removable={pieces.length > 1}
            onRemove={() => remove(index)}
            onMeasure={(measure, value) =>
              onChange(
                pieces.map((other) => (other.key === piece.key ? { ...other, [measure]: value } : other)),
                [measureField(piece.key, measure)],
              )
            }
          />
        ))}
        {children}
      </Note>
      <div className="pieces-add">
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
  props: PiecesFieldsProps & {
    piece: PieceInput;
    number: number;
    removable: boolean;
    onRemove: () => void;
    onMeasure: (measure: Measure, value: string) => void;
  },
) {
  const { piece, number, removable, disabled, otherwise } = props;
  // A field nobody has typed in stays empty: tabbing through is no input.
  const typed = useRef(new Set<Measure>());
  return (
    <fieldset className="piece" aria-labelledby={pieceTitle(piece.key)} disabled={disabled}>
      <div className="piece-head">
        <h4 id={pieceTitle(piece.key)} tabIndex={-1}>
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

/** One number, or two that are asked about. */
function saysNumber(value: string, measure: Measure): boolean {
  const { kind } = readTyped(value, quantityOf(measure));
  return kind === "one" || kind === "two";
}
