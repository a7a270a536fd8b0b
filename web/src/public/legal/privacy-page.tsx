import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';

export const meta = pageMeta({
  title: 'Privacy Policy',
  description: 'What Fondly knows about you, why, who else sees it, and how you have it deleted.',
});

/** `/privacy-policy`. It describes what the product does: change both together. */
export default function PrivacyPage() {
  return (
    <ProsePage title="Privacy Policy" lead="What we know about you, why, and who else sees it.">
      <WhatWeKeep />
      <WhoElseSees />
      <h2>Cookies and this browser</h2>
      <p>
        One cookie keeps you signed in. Another remembers, without your name, that you have logged in on this device, so
        that nobody can lock you out by guessing your password. Both are needed for that and used for nothing else, so
        there is no banner to click away. Kitchens you looked at lately, your last ZIP code, and the contact you gave on
        an order or a waitlist are remembered in this browser only. So is what you typed into an order, until you close
        the tab, and the pickup codes of your open orders, which have to be readable at a counter without a network. All
        of it is forgotten when you sign out. There are no analytics and no advertising scripts on our pages; the only
        script of another company is the card form of Stripe, on the page where you pay.
      </p>
      <h2>How long we keep it</h2>
      <p>
        Your account stays until you delete it. Orders and payments stay as long as tax and payment law ask for; after
        an account is deleted they no longer carry your name.
      </p>
      <h2>Your choices</h2>
      <p>
        You can change your name and phone in your profile, ask for a copy of what we keep about you, and delete your
        account. Mails that are not about your orders or your account come only after you asked for them and confirmed
        your address, and each one has a link that ends them. For all of it,{' '}
        <ContactLink className="link">write to us</ContactLink>.
      </p>
    </ProsePage>
  );
}

function WhatWeKeep() {
  return (
    <>
      <h2>What we keep</h2>
      <ul>
        <li>Your account: name, email, a phone number if you give one, and a scrambled form of your password.</li>
        <li>Your orders: what you ordered where, when you picked it up, what you paid, and ratings you gave.</li>
        <li>
          Waitlists: your email, a phone number if you give one, and the city, ZIP code or restaurant you asked about.
        </li>
        <li>If you report a problem with an order: your words and photos, and what was answered.</li>
        <li>
          If you switch notifications on: where your browser listens for them, for as long as you stay signed in there.
        </li>
        <li>For kitchens: the business, its contact person, its opening hours, pictures and meals.</li>
        <li>Short-lived technical records, such as your network address, to keep the service safe from abuse.</li>
      </ul>
      <p>
        We use it to run your orders, to answer you, and to send the mails that belong to an order. We never see or keep
        your card number.
      </p>
    </>
  );
}

function WhoElseSees() {
  return (
    <>
      <h2>Who else sees it</h2>
      <ul>
        <li>
          The kitchen you order from sees your first name and last initial, your order, your phone while the order is
          open, and what you report or say in a rating about it.
        </li>
        <li>Stripe handles your card and the payouts of kitchens, under its own privacy policy.</li>
        <li>
          The push service of your browser passes notifications on to it, sealed so that nobody on the way reads them.
        </li>
        <li>
          The services that host Fondly and deliver its mail, on our instructions only. Where we use one for news, it
          learns your name and email only after you asked for news, and your phone only after you asked for text
          messages.
        </li>
      </ul>
      <p>We do not sell your data, and we do not lend it out.</p>
    </>
  );
}
