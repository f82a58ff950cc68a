import { Skeleton } from '@mantine/core'
import { CARD_STATUSES } from '#contract/entities/payment-method.ts'

/** The room the cards will take. */
export const SlotSkeleton = () =>
  CARD_STATUSES.map((slot) => (
    <div key={slot} data-slot={slot} aria-hidden>
      <Skeleton height={22} width={140} />
      <Skeleton height={183} mt={12} radius={12} />
    </div>
  ))
