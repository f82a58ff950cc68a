import { useId } from 'react'
import type { CardStatus, PaymentMethod } from '#contract/entities/payment-method.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AddTile } from './add-tile.tsx'
import type { CardChanges } from './card-changes.ts'
import { CardMenu } from './card-menu.tsx'
import type { ManagePaymentParts } from './parts.ts'
import classes from './slots.module.css'

interface CardSlotProps {
  slot: CardStatus
  cards: readonly PaymentMethod[]
  parts: Pick<ManagePaymentParts, 'CardTile' | 'CardBrand'>
  /** Null while the account is blocked. */
  changes: CardChanges | null
}

/** One place for cards: what stands in it, and a tile to add one while there is room. */
export const CardSlot = ({ slot, cards, parts: { CardTile, CardBrand }, changes }: CardSlotProps) => {
  const { t } = useTranslation('manage-payment')
  const titleId = useId()
  const hasRoom = slot === 'other' || cards.length === 0
  return (
    <section className={classes.slot} data-slot={slot} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t(`slots.${slot}`)}
      </h2>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <CardTile
              card={card}
              head={
                <>
                  <CardBrand type={card.type} />
                  {changes && slot !== 'primary' && <CardMenu card={card} changes={changes} />}
                </>
              }
            />
          </li>
        ))}
        {changes?.onAdd && hasRoom && (
          <li>
            <AddTile slot={slot} onAdd={changes.onAdd} />
          </li>
        )}
      </ul>
      {!changes?.onAdd && cards.length === 0 && <p className={classes.empty}>{t('noCard')}</p>}
    </section>
  )
}
