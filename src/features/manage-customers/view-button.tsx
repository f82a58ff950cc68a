import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { REVIEW_PAGE } from '#src/shared/session/guards.ts'
import { root } from '#src/shared/storage/root.ts'

const PAGES = { view: '/dashboard', review: REVIEW_PAGE } as const

interface ViewButtonProps {
  id: string
  title: string
  /** The dashboard of this customer, or the review of their application. */
  opens: keyof typeof PAGES
}

/** Opens a customer and remembers whose pages are looked at. */
export const ViewButton = ({ id, title, opens }: ViewButtonProps) => {
  const { t } = useTranslation('manage-customers')
  const { history } = useRouter()
  const view = () => {
    root.update('admin', { selectedCustomerId: id })
    history.push(`${PAGES[opens]}?${new URLSearchParams({ customer: id })}`)
  }
  return (
    <Button
      size="xs"
      variant={opens === 'review' ? 'light' : 'default'}
      aria-label={t(`${opens}Of`, { name: title })}
      onClick={view}
    >
      {t(opens)}
    </Button>
  )
}
