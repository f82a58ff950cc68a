import classes from './form-alert.module.css'
import { FormAlert } from './form-alert.tsx'

interface ProblemSummaryProps {
  /** What is wrong in all; null when nothing is. */
  title: string | null
  wrong: readonly { name: string; label: string }[]
  onPick: (name: string) => void
}

/** Everything a form could not be sent for, in one place above it; each entry leads to its field, which says why. */
export const ProblemSummary = ({ title, wrong, onPick }: ProblemSummaryProps) => (
  <FormAlert>
    {title !== null && (
      <>
        <p className={classes.title}>{title}</p>
        <ul className={classes.list}>
          {wrong.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className={classes.field} onClick={() => onPick(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </>
    )}
  </FormAlert>
)
