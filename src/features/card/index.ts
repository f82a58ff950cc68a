export { CardForm } from './form/card-form.tsx'
export { AboutCards, SavedCard } from './saved-card.tsx'
