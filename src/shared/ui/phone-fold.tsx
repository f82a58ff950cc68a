import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './ui.module.css'

interface PhoneFoldProps {
  /** The label of the button. */
  label: (isUnfolded: boolean) => string
  /** Receives the class and attributes that hide the content on a phone until it is unfolded. */
  children: (folded: { id: string; className: string | undefined; 'data-unfolded': boolean }) => ReactNode
}

/** Folded on a phone, so that more important parts come first; always open on a desktop. */
export const PhoneFold = ({ label, children }: PhoneFoldProps) => {
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.phoneFoldButton}
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
