import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { loadCatalogue } from '#src/shared/i18n/i18n.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './contact.module.css'
import type { ContactDialogProps } from './contact-dialog.tsx'

/** The way to support. The form behind the button arrives when it is wanted for the first time. */
export const ContactUs = ({ backTo = 'onboarding' }: Partial<Pick<ContactDialogProps, 'backTo'>>) => {
  const { t, i18n } = useTranslation(['contact', 'common'])
  const queryClient = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [Dialog, setDialog] = useState<ComponentType<ContactDialogProps> | null>(null)
  const [isLoading, setLoading] = useState(false)

  const open = async () => {
    setLoading(true)
    try {
      const [{ ContactDialog }] = await Promise.all([
        import('./contact-dialog.tsx'),
        loadCatalogue(i18n, 'contact', 'fields'),
        queryClient.fetchQuery(draftsQuery).catch(() => undefined),
      ])
      setDialog(() => ContactDialog)
    } catch {
      notify.error(t('common:unreachable.title'))
    } finally {
      setLoading(false)
    }
  }

  const isOpen = Dialog !== null
  const wasOpen = useRef(false)
  useEffect(() => {
    // Only once the dialog is gone can anything behind it take the focus.
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <>
      <Button
        ref={button}
        className={classes.open}
        variant="default"
        size="xs"
        loading={isLoading}
        aria-label={t('open')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMessageCircle size={16} stroke={1.75} aria-hidden />
        <span className={classes.openWords}>{t('open')}</span>
      </Button>
      {Dialog && <Dialog backTo={backTo} onClose={() => setDialog(null)} />}
    </>
  )
}
