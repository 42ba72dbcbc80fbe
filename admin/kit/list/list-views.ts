import { type ComponentType, createContext } from 'react';

/** What a list shows of its saved views; it gets the list from its context. */
interface ListViews {
  /** In the toolbar: saves what the list shows, and opens the views to be changed. */
  Menu: ComponentType;
  /** Keeps the place of the menu until that is loaded. */
  MenuPlaceholder: ComponentType;
  /** Above the rows: a click opens a view. */
  Chips: ComponentType;
}

/** The saved views of lists. Their noun is of a later folder, so the app provides them; without it lists have none. */
export const ListViewsContext = createContext<ListViews | undefined>(undefined);
