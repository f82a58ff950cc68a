import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { root } from '#src/shared/storage/root.ts'

/** Opens a customer's dashboard and remembers whose it is. */
export const ViewButton = ({ id, title }: { id: string; title: string }) => {
  const { t } = useTranslation('manage-customers')
  const navigate = useNavigate()
  const view = () => {
    root.update('admin', { selectedCustomerId: id })
    void navigate({ to: '/dashboard', search: { customer: id } })
  }
  return (
    <Button size="xs" variant="default" aria-label={t('viewOf', { name: title })} onClick={view}>
      {t('view')}
    </Button>
  )
}
