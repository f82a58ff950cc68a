export { CardForm } from './form/card-form.tsx'
export { AboutCards } from './saved/about-cards.tsx'
export { SavedCard } from './saved/saved-card.tsx'
