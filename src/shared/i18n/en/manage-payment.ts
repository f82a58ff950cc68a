export default {
  slots: { primary: 'Primary card', backup: 'Backup card', other: 'Other cards' },
  /** Within a sentence. */
  status: { primary: 'primary', backup: 'backup', other: 'other' },
  add: { primary: 'Add a primary card', backup: 'Add a backup card', other: 'Add another card' },
  addText: {
    primary: 'The primary card pays the balance automatically.',
    backup: 'The backup card pays when the primary card fails.',
    other: 'A card added here can be made primary or backup later.',
  },
  noCard: 'No card',
  dialog: {
    title: 'Add Card',
    primary: 'This card becomes your primary card. It pays the balance automatically.',
    backup: 'This card becomes your backup card. It pays when the primary card fails.',
    other: 'This card stands among your other cards. You can make it primary or backup afterwards.',
    submit: 'Add Card',
  },
  menu: {
    label: 'Change the {brand} card ending in {last4}',
    primary: 'Make primary',
    backup: 'Make backup',
    remove: 'Remove',
    expired: 'An expired card cannot be primary',
  },
  moved: {
    primary: 'Your primary card is changed.',
    backup: 'Your backup card is changed.',
    other: 'The card stands among your other cards.',
  },
  remove: {
    title: 'Remove this card?',
    text: 'The {brand} card ending in {last4} is removed here and at the card provider. To use it again you would have to add it again.',
    confirm: 'Remove the card',
  },
  removed: 'The card is removed.',
  notice: {
    closed: 'Your cards cannot be changed now',
    'pending-review':
      'Your account is under review. As soon as that is over you can add, change and remove cards.',
    'pending-cancellation':
      'Your account is being cancelled. If you keep it, you can add, change and remove cards again.',
    rejected: 'Your application was not accepted, so no card is needed now.',
    cancelled:
      'Your account is cancelled. After you re-subscribe you can add, change and remove cards again.',
    comeBack: {
      title: 'To re-subscribe you need a primary card',
      declined: 'Your primary card was declined',
      none: 'There is no primary card that can be charged.',
      whyDeclined: 'The bank declined it when you wanted to re-subscribe.',
      text: 'Add a card, or make another card primary. Then re-subscribe.',
      moveOnly: 'Another saved card can be made primary.',
    },
    subscription: 'Go to Subscription',
  },
  /** For administrators. */
  adminNotice: {
    closed: 'The cards cannot be changed now',
    'pending-review':
      'The account is under review. As soon as that is over, cards can be changed and removed.',
    'pending-cancellation':
      'The account is being cancelled. If it is kept, cards can be changed and removed again.',
    rejected: 'The application was not accepted, so no card is needed now.',
    cancelled: 'The account is cancelled. After a new subscription, cards can be changed and removed again.',
    comeBack: {
      title: 'To re-subscribe, a primary card is needed',
      declined: 'The primary card was declined',
      whyDeclined: 'The bank declined it at the new subscription.',
    },
  },
} as const
