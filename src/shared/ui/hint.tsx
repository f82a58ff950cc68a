import { HoverCard } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './ui.module.css'

interface HintProps {
  /** The word. */
  children: ReactNode
  /** The text of the tooltip; also the description for screen readers. */
  text: ReactNode
}

/**
 * A word with a tooltip. The tooltip is shown above all other content while the pointer or the focus is on the word, or after a
 * tap; Escape hides it. The pointer may move onto the tooltip.
 */
export const Hint = ({ children, text }: HintProps) => {
  const id = useId()
  return (
    // We set the roles ourselves, so that screen readers have the description even while it is hidden.
    <HoverCard interactive keepMounted withRoles={false} position="top" offset={6} events={{ touch: true }}>
      <HoverCard.Target>
        <button type="button" className={classes.hint} aria-describedby={id}>
          {children}
        </button>
      </HoverCard.Target>
      <HoverCard.Dropdown id={id} role="tooltip" className={classes.hintTip}>
        {text}
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
