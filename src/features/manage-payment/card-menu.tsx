import { Loader } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { cardMoves, isCardExpired, mayRemoveCard } from '#rules/cards.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Disclosure } from '#src/shared/ui/disclosure.tsx'
import type { CardChanges } from './card-changes.ts'
import classes from './card-menu.module.css'

interface CardMenuProps {
  card: PaymentMethod
  changes: CardChanges
}

/** What can be done about a card that is not the primary one. */
export const CardMenu = ({ card, changes: { movingId, onMove, onRemove } }: CardMenuProps) => {
  const { t } = useTranslation(['manage-payment', 'card'])
  const now = serverNow()
  const brand = t(`card:brands.${card.type}`)
  const Sign = movingId === card.id ? Loader : IconDots
  return (
    <div className={classes.menu}>
      <Disclosure
        button={<Sign size={20} aria-hidden />}
        label={t('menu.label', { brand, last4: card.last4 })}
        buttonClassName={classes.button}
        disabled={movingId !== null}
      >
        {(close) => {
          const choose = (act: () => void) => () => {
            close()
            act()
          }
          return (
            <>
              {isCardExpired(card.expiryDate, now) && <p className={classes.note}>{t('menu.expired')}</p>}
              {cardMoves(card, now).map((place) => (
                <button
                  key={place}
                  type="button"
                  className={classes.item}
                  onClick={choose(() => onMove(card, place))}
                >
                  {t(`menu.${place as 'primary' | 'backup'}`)}
                </button>
              ))}
              {mayRemoveCard(card) && (
                <button
                  type="button"
                  className={classes.item}
                  data-tone="bad"
                  aria-haspopup="dialog"
                  onClick={choose(() => onRemove(card))}
                >
                  {t('menu.remove')}
                </button>
              )}
            </>
          )
        }}
      </Disclosure>
    </div>
  )
}
