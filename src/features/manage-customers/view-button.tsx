import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { root } from '#src/shared/storage/root.ts'

const WAYS = {
  view: { page: '/dashboard', word: 'view', name: 'viewOf' },
  review: { page: '/review', word: 'review', name: 'reviewOf' },
} as const

interface ViewButtonProps {
  id: string
  title: string
  /** The dashboard of this customer, or the review of their application. */
  opens: keyof typeof WAYS
}

/** Opens a customer and remembers whose pages are looked at. */
export const ViewButton = ({ id, title, opens }: ViewButtonProps) => {
  const { t } = useTranslation('manage-customers')
  const navigate = useNavigate()
  const { page, word, name } = WAYS[opens]
  const view = () => {
    root.update('admin', { selectedCustomerId: id })
    void navigate({ to: page, search: { customer: id } })
  }
  return (
    <Button
      size="xs"
      variant={opens === 'review' ? 'light' : 'default'}
      aria-label={t(name, { name: title })}
      onClick={view}
    >
      {t(word)}
    </Button>
  )
}
