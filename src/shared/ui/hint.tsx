import { HoverCard } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './hint.module.css'

interface HintProps {
  /** What stands there. */
  children: ReactNode
  /** What is told about it; also its description for those who cannot see it. */
  text: ReactNode
}

/**
 * A word with more to say: shown over everything else while the pointer or the keyboard's focus is on it, or after a tap; Escape hides
 * it. The pointer may move onto what is told.
 */
export const Hint = ({ children, text }: HintProps) => {
  const id = useId()
  return (
    // The roles are our own: a screen reader reads the description whether it is shown or not.
    <HoverCard interactive keepMounted withRoles={false} position="top" offset={6} events={{ touch: true }}>
      <HoverCard.Target>
        <button type="button" className={classes.word} aria-describedby={id}>
          {children}
        </button>
      </HoverCard.Target>
      <HoverCard.Dropdown id={id} role="tooltip" className={classes.tip}>
        {text}
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
