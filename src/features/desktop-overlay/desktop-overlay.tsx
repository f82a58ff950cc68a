import { Button } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './desktop-overlay.module.css'
import { useDesktopOverlay } from './use-desktop-overlay.ts'

/** Recommends a desktop on a small screen. `hold` keeps it back where something else needs an answer first. */
export const DesktopOverlay = ({ hold = false }: { hold?: boolean }) => {
  const { t } = useTranslation('overlay')
  const { open, answer } = useDesktopOverlay(hold)
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
      onClose={() => answer(never.current?.checked ?? false)}
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
