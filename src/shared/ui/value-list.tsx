import { Latin } from './latin.tsx'
import classes from './value-list.module.css'
import { valueText } from './value-text.ts'

interface ValueListProps {
  values: Readonly<Record<string, unknown>>
  /** How a value is said; as JSON unless told otherwise. */
  wordsFor?: (value: unknown) => string
}

/** Values beside the names that the code gives them. */
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
