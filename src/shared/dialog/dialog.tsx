import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  /** A picture above the title. */
  icon?: ReactNode
  /** The colour of the picture. */
  tone?: 'accent' | 'ok' | 'bad'
  /** Escape was pressed. Absent where the dialog has to be answered. */
  onEscape?: () => void
  /** For a dialog that shows one thing rather than a form. */
  isCentered?: boolean
  /** For a dialog that a person with a phone stays in for a while: there it is the whole page. */
  fillsPhone?: boolean
  /** For a dialog that shows things side by side. */
  isWide?: boolean
  children: ReactNode
}

/** The modal dialogs of this kind that are shown, the top one last. */
const open: HTMLDialogElement[] = []

const focusOn = (place: Element | null): void => {
  if (!(place instanceof HTMLElement) || place === document.body) return
  const target = place.isConnected ? place : document.getElementById('content')
  target?.focus()
}

/**
 * A modal dialog, shown as long as it is rendered. The browser keeps the focus inside and the page behind it still; afterwards the
 * focus is back where it was, or at the start of the content when that place is gone. A dialog from which it was opened is out of
 * sight meanwhile.
 */
export const Dialog = ({
  title,
  icon,
  tone = 'accent',
  onEscape,
  isCentered = false,
  fillsPhone = false,
  isWide = false,
  children,
}: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const shown = dialog.current
    if (!shown || shown.open) return
    const before = document.activeElement
    const below = open.at(-1)
    below?.setAttribute('data-covered', '')
    open.push(shown)
    shown.showModal()
    return () => {
      open.splice(open.indexOf(shown), 1)
      shown.close()
      below?.removeAttribute('data-covered')
      focusOn(before)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      data-centered={isCentered}
      data-fills-phone={fillsPhone}
      data-wide={isWide}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      {icon && (
        <span className={classes.icon} data-tone={tone}>
          {icon}
        </span>
      )}
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** The buttons of a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)
