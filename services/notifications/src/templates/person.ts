/** What is looked up of the member a mail is for or about; empty where it goes to a mere address. */
export interface Person {
  firstName?: string;
  name?: string;
  email?: string;
  /** Whether the address has been shown to be theirs. */
  isConfirmed?: boolean;
  /** Whether its mail server refused it for good. */
  hasBounced?: boolean;
  company?: string;
  phone?: string;
}
