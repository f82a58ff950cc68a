import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { root } from '#src/shared/storage/root.ts'
import { MOBILE_PX } from '#src/shared/theme/tokens.ts'
import classes from './desktop-overlay.module.css'
import { useDesktopRecommendation } from './use-desktop-recommendation.ts'

const NARROW = `(max-width: ${MOBILE_PX - 0.02}px)`

/** Recommends a desktop on a small screen. `hold` keeps it back where something else needs an answer first. */
export const DesktopOverlay = ({ hold = false }: { hold?: boolean }) => {
  const mayAnswer = useMayDo()('customers.desktopVersion')
  const { customer } = useCurrent()
  return customer && mayAnswer && <Recommendation hold={hold} isKnown={customer.desktopVersion} />
}

interface RecommendationProps {
  hold: boolean
  /** The customer has ticked it away before. */
  isKnown: boolean
}

const Recommendation = ({ hold, isKnown }: RecommendationProps) => {
  const { t } = useTranslation('overlay')
  const { isOpen, close } = useDesktopRecommendation()
  // The server, which does not know how wide the window is, has drawn none.
  const isNarrow = useMediaQuery(NARROW, false)
  const open = isOpen && isNarrow && !hold && !isKnown && !root.preferences().desktopDismissed
  const dialog = useRef<HTMLDialogElement>(null)
  const ok = useRef<HTMLButtonElement>(null)
  const never = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!open || dialog.current?.open) return
    dialog.current?.showModal()
    ok.current?.focus()
  }, [open])

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby="desktop-title"
      aria-describedby="desktop-text"
      onClose={() => close(never.current?.checked ?? false)}
    >
      <form method="dialog">
        <IconDeviceDesktop className={classes.icon} size={28} stroke={1.75} aria-hidden />
        <h2 id="desktop-title">{t('title')}</h2>
        <p id="desktop-text" className={classes.text}>
          {t('text')}
        </p>
        <label className={classes.never}>
          <input ref={never} type="checkbox" /> {t('never')}
        </label>
        <Button ref={ok} type="submit" fullWidth>
          {t('ok')}
        </Button>
      </form>
    </dialog>
  )
}
