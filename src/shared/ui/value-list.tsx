import { Latin } from './latin.tsx'
import classes from './value-list.module.css'
import { valueText } from './value-text.ts'

/** Values beside the names that the code gives them, as JSON. */
export const ValueList = ({ values }: { values: Readonly<Record<string, unknown>> }) => (
  <dl className={classes.values}>
    {Object.entries(values).map(([name, value]) => (
      <div key={name}>
        <dt>
          <Latin>{name}</Latin>
        </dt>
        <dd>
          <Latin>{valueText(value)}</Latin>
        </dd>
      </div>
    ))}
  </dl>
)
