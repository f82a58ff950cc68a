import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  /** A picture above the title. */
  icon?: ReactNode
  /** Escape was pressed. Absent where the dialog has to be answered. */
  onEscape?: () => void
  /** For a dialog that shows one thing rather than a form. */
  isCentered?: boolean
  children: ReactNode
}

/** A modal dialog, shown as long as it is rendered. The browser keeps the focus inside and the page behind it still. */
export const Dialog = ({ title, icon, onEscape, isCentered = false, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const shown = dialog.current
    if (!shown || shown.open) return
    shown.showModal()
    return () => shown.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      data-centered={isCentered}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      {icon && <span className={classes.icon}>{icon}</span>}
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
