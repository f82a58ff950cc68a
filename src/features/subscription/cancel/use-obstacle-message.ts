import type { CustomerStatus } from '#contract/entities/common.ts'
import type { CancelObstacle } from '#rules/cancellation.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** Why a subscription cannot be cancelled; null where the rest of the page says it. */
export const useObstacleMessage = () => {
  const { t } = useTranslation('subscription')
  return (obstacle: CancelObstacle, status: CustomerStatus): string | null => {
    if (obstacle === 'pending-cancellation') return null
    if (obstacle !== 'status') return t(`obstacles.${obstacle}`)
    return t(`obstacles.${status === 'suspended' || status === 'rejected' ? status : 'review'}`)
  }
}
