import { type ReactNode, useId } from 'react'
import classes from './choice-cards.module.css'

interface ChoiceCard<Value extends string> {
  value: Value
  /** A colour token of the theme. */
  color?: 'accent' | 'blue' | 'teal' | 'violet'
  title: string
  /** The reason why this card is disabled; shown as a tooltip. */
  locked?: string | undefined
  children: ReactNode
}

interface ChoiceCardsProps<Value extends string> {
  legend: string
  name: string
  cards: readonly ChoiceCard<Value>[]
  value: Value
  onPick: (value: Value) => void
  disabled?: boolean
}

/** A radio group shown as cards: the selected one is raised and outlined in its colour. */
export const ChoiceCards = <Value extends string>({
  legend,
  name,
  cards,
  value,
  onPick,
  disabled = false,
}: ChoiceCardsProps<Value>) => {
  const id = useId()
  return (
    <fieldset className={classes.cards} disabled={disabled}>
      <legend className={classes.legend}>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={classes.card} data-color={card.color ?? 'accent'}>
          <span className={classes.head}>
            <span className={classes.title} id={`${id}-${card.value}-title`}>
              {card.title}
            </span>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.locked !== undefined}
              aria-labelledby={`${id}-${card.value}-title`}
              aria-describedby={
                card.locked ? `${id}-${card.value}-tip ${id}-${card.value}` : `${id}-${card.value}`
              }
              onChange={() => onPick(card.value)}
            />
          </span>
          <span className={classes.body} id={`${id}-${card.value}`}>
            {card.children}
          </span>
          {card.locked && (
            <span role="tooltip" id={`${id}-${card.value}-tip`} className={classes.tip}>
              {card.locked}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
