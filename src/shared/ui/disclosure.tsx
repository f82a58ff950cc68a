import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './disclosure.module.css'

const CLOSE_AFTER_MS = 200

interface DisclosureProps {
  /** What the button says. */
  button: ReactNode
  /** What it opens, for those who cannot see it; read after what the button says. */
  label: string
  buttonClassName?: string | undefined
  /** Opens under the mouse too. */
  byHover?: boolean
  disabled?: boolean
  /** The content; call `close` once something in it was chosen, which gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with a panel under it that opens by clicking, from the keyboard or by hovering, and closes with Escape, by leaving it or
 * by pressing elsewhere. A disclosure rather than a menu: Tab walks through it like through the rest of the page.
 */
export const Disclosure = ({
  button,
  label,
  buttonClassName,
  byHover = false,
  disabled = false,
  children,
}: DisclosureProps) => {
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

  const closeBehind = () => {
    close()
    trigger.current?.focus()
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
    if (byHover && event.nativeEvent.pointerType === 'mouse') act()
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
        closeBehind()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-expanded={open}
        aria-controls={panelId}
        disabled={disabled}
        onClick={(event) =>
          setOpen(
            byHover && event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse'
              ? true
              : !open,
          )
        }
      >
        {button}
        <span className={classes.unseen}>{label}</span>
      </button>
      <div id={panelId} className={classes.panel} hidden={!open}>
        {children(closeBehind)}
      </div>
    </div>
  )
}
