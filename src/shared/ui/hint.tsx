import { type ReactNode, useId, useRef } from 'react'
import classes from './hint.module.css'

const GAP_PX = 6
const EDGE_PX = 8

const placeBeside = (tip: HTMLElement, word: HTMLElement): void => {
  const { left, width, top, bottom } = word.getBoundingClientRect()
  const { width: tipWidth, height } = tip.getBoundingClientRect()
  const wanted = left + width / 2 - tipWidth / 2
  const above = top - GAP_PX - height
  tip.style.left = `${Math.max(EDGE_PX, Math.min(wanted, window.innerWidth - tipWidth - EDGE_PX))}px`
  tip.style.top = `${above >= EDGE_PX ? above : bottom + GAP_PX}px`
}

interface HintProps {
  /** What stands there. */
  children: ReactNode
  /** What is told about it; also its description for those who cannot see it. */
  text: ReactNode
}

/**
 * A word with more to say: shown over everything else while the pointer or the focus is on it, or after a tap; Escape hides it. The
 * pointer may move onto what is told.
 */
export const Hint = ({ children, text }: HintProps) => {
  const id = useId()
  const word = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)

  const show = () => {
    if (!tip.current || !word.current) return
    tip.current.showPopover?.()
    placeBeside(tip.current, word.current)
  }
  const hide = () => tip.current?.hidePopover?.()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a second way in; the button inside is the first
    <span
      className={classes.box}
      onPointerEnter={show}
      onPointerLeave={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      <button
        ref={word}
        type="button"
        className={classes.word}
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </button>
      <span ref={tip} id={id} role="tooltip" className={classes.tip} popover="manual">
        {text}
      </span>
    </span>
  )
}
