import * as m from '@fondly/messages';
import { IconPaperBag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Price } from '../../shared/meal/price.tsx';
import { Tag } from '../../shared/ui/display/tag.tsx';
import styles from './how-it-works.module.css';
import section from './section.module.css';

/** The four specified steps. @param isTaxed - whether prices are without tax; known once today's meals are loaded */
export function HowItWorks({ isTaxed }: { isTaxed: boolean }) {
  return (
    <section className={`page-width ${section.section}`} id="how-it-works">
      <div className={`flex wrap space-between gap-24 align-end ${section.head}`}>
        <div>
          <h2 className={`weight-800 tighter ${section.title}`}>{m.landing_steps_title()}</h2>
          <p className={`subdued ${section.lead}`}>{m.landing_steps_lead()}</p>
        </div>
      </div>
      <ol className={`columns-4 gap-24 ${styles.steps}`}>
        <Step tone="ember" title={m.landing_step_list_title()} picture={<ListedMeal />}>
          {m.landing_step_list()}
        </Step>
        <Step tone="butter" title={m.landing_step_grab_title()} picture={<PriceTicket isTaxed={isTaxed} />}>
          {m.landing_step_grab()}
        </Step>
        <Step tone="leaf" title={m.landing_step_pickup_title()} picture={<PickupCode />}>
          {m.landing_step_pickup()}
        </Step>
        <Step tone="plum" title={m.landing_step_win_title()} picture={<EmptyPlatePicture />}>
          {m.landing_step_win()}
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { tone: 'ember' | 'butter' | 'leaf' | 'plum'; title: string; picture: ReactNode; children: string };

function Step({ tone, title, picture, children }: StepProps) {
  return (
    <li className={`grid clip padding-24 gap-8 content-start ${styles.step} ${styles[tone]}`}>
      <div className={`middle ${styles.vignette}`} aria-hidden>
        {picture}
      </div>
      <h3 className={`text-22 ${styles.title}`}>{title}</h3>
      <p className={`subdued text-15 ${styles.text}`}>{children}</p>
    </li>
  );
}

function ListedMeal() {
  return (
    <div className={`white row gap-12 ${styles.mini} ${styles.listed}`}>
      <img src="/pictures/sushi-platter-480.webp" alt="" width={56} height={56} loading="lazy" />
      <div>
        <b className="text-14" translate="no">
          Sushi Board
        </b>
        <br />
        <span className="muted">{m.landing_sample_left()}</span>
      </div>
    </div>
  );
}

function PriceTicket({ isTaxed }: { isTaxed: boolean }) {
  return (
    <div className={`white grid gap-8 justify-items-center ${styles.mini} ${styles.deal}`}>
      <Price priceCents={750} originalPriceCents={1600} isTaxed={isTaxed} />
      <Tag variant="off">{m.landing_sample_discount()}</Tag>
    </div>
  );
}

function PickupCode() {
  return (
    <div className={`white grid gap-4 justify-items-center ${styles.mini} ${styles.code}`}>
      <span className="muted">{m.landing_sample_code()}</span>
      <b className={`display weight-800 leading-110 ${styles.number}`}>4K7Q</b>
      <span className={`inline-row gap-6 pill weight-650 ${styles.ready}`}>
        <IconPaperBag size={16} />
        {m.landing_sample_ready()}
      </span>
    </div>
  );
}

function EmptyPlatePicture() {
  return <img className={styles.plate} src="/pictures/v-plate.webp" alt="" width={240} height={180} loading="lazy" />;
}
