import type { CancelObstacle } from '#machines/account/selectors.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** Why a subscription cannot be cancelled; null where the rest of the page says it. */
export const useObstacleMessage = () => {
  const { t } = useTranslation('subscription')
  return (obstacle: CancelObstacle): string | null =>
    obstacle === 'leaving' ? null : t(`obstacles.${obstacle}`)
}
