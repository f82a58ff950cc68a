import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './phone-fold.module.css'

interface PhoneFoldProps {
  /** What the button says. */
  label: (isUnfolded: boolean) => string
  /** Takes the class and attributes by which a phone hides it until it is asked for. */
  children: (folded: { id: string; className: string | undefined; 'data-unfolded': boolean }) => ReactNode
}

/** What a phone shows only when it is asked for, so that what matters more comes first; a desk always shows it. */
export const PhoneFold = ({ label, children }: PhoneFoldProps) => {
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {label(isUnfolded)}
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      {children({ id, className: classes.folded, 'data-unfolded': isUnfolded })}
    </>
  )
}
