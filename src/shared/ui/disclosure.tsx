import { useClickOutside, useDisclosure, useTimeout } from '@mantine/hooks'
import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import classes from './ui.module.css'

const CLOSE_AFTER_MS = 200

interface DisclosureProps {
  /** The content of the button. */
  button: ReactNode
  /** Name of the panel for screen readers; read after the button's label. */
  label: string
  buttonClassName?: string | undefined
  /** Also opens on hover. */
  byHover?: boolean
  disabled?: boolean
  /**
   * The content. Call `close` after a choice in it, which returns the focus to the button. It is rendered before it opens, so
   * it must load no data.
   */
  children: (close: () => void) => ReactNode
}

/**
 * A button with a panel below it. It opens by click, keyboard or hover, and closes with Escape, on leaving it or with a press
 * elsewhere. It is a disclosure, not a menu: Tab moves through it like through the rest of the page. Mantine has none: Tab does
 * not reach the items of its `Menu`, its `HoverCard` cannot be opened from the keyboard, its `Popover` not by hovering.
 */
export const Disclosure = ({
  button,
  label,
  buttonClassName,
  byHover = false,
  disabled = false,
  children,
}: DisclosureProps) => {
  const [opened, { open, close, toggle }] = useDisclosure()
  const box = useClickOutside<HTMLDivElement>(close, ['pointerdown', 'focusin'], undefined, opened)
  const trigger = useRef<HTMLButtonElement>(null)
  const closing = useTimeout(close, CLOSE_AFTER_MS)
  const panelId = useId()

  const closeAndReturnFocus = () => {
    closing.clear()
    close()
    trigger.current?.focus()
  }

  const byMouse = (act: () => void) => (event: SyntheticEvent<HTMLElement, PointerEvent>) => {
    if (byHover && event.nativeEvent.pointerType === 'mouse') act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is only a second way to open it, besides the button
    <div
      ref={box}
      className={classes.disclosure}
      onPointerEnter={byMouse(() => {
        closing.clear()
        open()
      })}
      onPointerLeave={byMouse(closing.start)}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && opened) closeAndReturnFocus()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClassName}
        aria-expanded={opened}
        aria-controls={panelId}
        disabled={disabled}
        onClick={({ nativeEvent }) => {
          // A mouse has already opened it by hovering before it clicks.
          if (byHover && nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') open()
          else toggle()
        }}
      >
        {button}
        <span className={classes.unseen}>{label}</span>
      </button>
      <div id={panelId} className={classes.disclosurePanel} hidden={!opened}>
        {children(closeAndReturnFocus)}
      </div>
    </div>
  )
}
