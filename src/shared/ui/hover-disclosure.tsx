import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './hover-disclosure.module.css'

const CLOSE_AFTER_MS = 200

interface HoverDisclosureProps {
  /** What the button says. */
  button: ReactNode
  /** What it opens, for those who cannot see it; read after what the button says. */
  label: string
  buttonClassName?: string | undefined
  /** The content; call `close` once something in it was chosen. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with a panel under it that opens by hovering, clicking or from the keyboard and closes with Escape, by leaving it or by
 * pressing elsewhere. A disclosure rather than a menu: Tab walks through it like through the rest of the page.
 */
export const HoverDisclosure = ({ button, label, buttonClassName, children }: HoverDisclosureProps) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const panelId = useId()

  const stay = () => clearTimeout(timer.current)
  const close = () => {
    stay()
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  useEffect(() => () => clearTimeout(timer.current), [])

  const byMouse = (act: () => void) => (event: SyntheticEvent<HTMLElement, PointerEvent>) => {
    if (event.nativeEvent.pointerType === 'mouse') act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a second way in; the button inside is the first
    <div
      ref={box}
      className={classes.box}
      onPointerEnter={byMouse(() => {
        stay()
        setOpen(true)
      })}
      onPointerLeave={byMouse(() => {
        timer.current = setTimeout(setOpen, CLOSE_AFTER_MS, false)
      })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        close()
        trigger.current?.focus()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={(event) =>
          setOpen(
            event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse'
              ? true
              : !open,
          )
        }
      >
        {button}
        <span className={classes.unseen}>{label}</span>
      </button>
      <div id={panelId} className={classes.panel} hidden={!open}>
        {children(close)}
      </div>
    </div>
  )
}
