import { Loader } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import type { CardStatus, OrderedSlot, PaymentMethod } from '#contract/entities/payment-method.ts'
import { cardMoves, isCardExpired, isCardUsable, mayRemoveCard } from '#rules/cards.ts'
import { useDeclineMessage } from '#src/shared/account/attempt-message.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Disclosure } from '#src/shared/ui/disclosure.tsx'
import classes from './manage-payment.module.css'
import type { ManagePaymentParts } from './parts.ts'

interface CardSlotProps {
  slot: CardStatus
  cards: readonly PaymentMethod[]
  parts: Pick<ManagePaymentParts, 'CardTile' | 'CardBrand'>
  /** Null while the account is blocked. */
  changes: CardChanges | null
  /** The declined charges of an invoice that no card has paid yet. */
  declined: readonly PaymentAttempt[]
}

/** A slot with its cards and, if it has space, a tile to add one. */
export const CardSlot = ({
  slot,
  cards,
  parts: { CardTile, CardBrand },
  changes,
  declined,
}: CardSlotProps) => {
  const { t } = useTranslation('manage-payment')
  const titleId = useId()
  const hasRoom = slot === 'other' || cards.length === 0
  return (
    <section className={classes.slot} data-slot={slot} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.slotTitle}>
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
            <CardTrouble
              card={card}
              decline={declined.find(({ cardId }) => cardId === card.id)}
              mayReplace={changes?.onAdd != null}
            />
          </li>
        ))}
        {changes?.onAdd && hasRoom && (
          <li>
            <AddTile slot={slot} onAdd={changes.onAdd} />
          </li>
        )}
      </ul>
      {!changes?.onAdd && cards.length === 0 && <p className={classes.slotEmpty}>{t('noCard')}</p>}
    </section>
  )
}

interface CardTroubleProps {
  card: PaymentMethod
  decline: PaymentAttempt | undefined
  mayReplace: boolean
}

/** The decline of a card, and the way to replace a primary card that is declined or cannot be charged. */
const CardTrouble = ({ card, decline, mayReplace }: CardTroubleProps) => {
  const { t } = useTranslation(['manage-payment', 'card'])
  const dates = useDates()
  const declineWords = useDeclineMessage()
  if (!decline && isCardUsable(card, serverNow())) return null
  return (
    <div className={classes.trouble}>
      {decline && (
        <p>
          {t('declined', {
            date: dates.day(decline.at),
            reason: declineWords(decline.reason) ?? t('card:decline.noReason'),
          })}
        </p>
      )}
      {card.status === 'primary' && mayReplace && <p className={classes.note}>{t('replacePrimary')}</p>}
    </div>
  )
}

interface AddTileProps {
  slot: CardStatus
  onAdd: (slot: CardStatus) => void
}

/** An empty slot, with an explanation of a card in it. */
const AddTile = ({ slot, onAdd }: AddTileProps) => {
  const { t } = useTranslation('manage-payment')
  const textId = useId()
  return (
    <div className={classes.slotAdd}>
      <IconPlus className={classes.plus} size={20} stroke={1.75} aria-hidden />
      <div className={classes.slotWords}>
        <button
          type="button"
          className={classes.slotLabel}
          aria-describedby={textId}
          aria-haspopup="dialog"
          onClick={() => onAdd(slot)}
        >
          {t(`add.${slot}`)}
        </button>
        <span id={textId} className={classes.slotText}>
          {t(`addText.${slot}`)}
        </span>
      </div>
    </div>
  )
}

interface CardChanges {
  /** The card being moved. */
  movingId: string | null
  onMove: (card: PaymentMethod, slot: OrderedSlot) => void
  onRemove: (card: PaymentMethod) => void
  /** Null without the permission to add cards. */
  onAdd: ((place: CardStatus) => void) | null
}

interface CardMenuProps {
  card: PaymentMethod
  changes: CardChanges
}

/** The actions for a card that is not primary. */
const CardMenu = ({ card, changes: { movingId, onMove, onRemove } }: CardMenuProps) => {
  const { t } = useTranslation(['manage-payment', 'card'])
  const now = serverNow()
  const brand = t(`card:brands.${card.type}`)
  const Sign = movingId === card.id ? Loader : IconDots
  return (
    <div className={classes.menu}>
      <Disclosure
        button={<Sign size={20} aria-hidden />}
        label={t('menu.label', { brand, last4: card.last4 })}
        buttonClassName={classes.menuButton}
        disabled={movingId !== null}
      >
        {(close) => {
          const choose = (act: () => void) => () => {
            close()
            act()
          }
          return (
            <>
              {!isCardUsable(card, now) && (
                <p className={classes.menuNote}>
                  {isCardExpired(card.expiryDate, now) ? t('menu.expired') : t('menu.unusable')}
                </p>
              )}
              {cardMoves(card, now).map((place) => (
                <button
                  key={place}
                  type="button"
                  className={classes.menuItem}
                  aria-haspopup="dialog"
                  onClick={choose(() => onMove(card, place))}
                >
                  {t(`menu.${place}`)}
                </button>
              ))}
              {mayRemoveCard(card) && (
                <button
                  type="button"
                  className={classes.menuItem}
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
