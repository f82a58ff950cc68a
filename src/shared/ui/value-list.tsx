import { Latin } from './isolated-text.tsx'
import classes from './ui.module.css'

interface ValueListProps {
  values: Readonly<Record<string, unknown>>
  /** Formats a value; as JSON by default. */
  wordsFor?: (value: unknown) => string
}

/** Values with their names from the code. */
export const ValueList = ({ values, wordsFor = valueText }: ValueListProps) => (
  <dl className={classes.values}>
    {Object.entries(values).map(([name, value]) => (
      <div key={name}>
        <dt>
          <Latin>{name}</Latin>
        </dt>
        <dd>
          <Latin>{wordsFor(value)}</Latin>
        </dd>
      </div>
    ))}
  </dl>
)

/** A value as JSON for people, with numbers rounded to a thousandth. */
export const valueText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' ? Math.round(part * 1000) / 1000 : part,
  )
