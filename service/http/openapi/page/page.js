// Shows the contract in Swagger UI, with a way to a first turn, and makes it fit for keyboards and screen readers.
"use strict";

/** The contract as the page shows it: refusals by their codes, which link to /problems. It loads in a third of the time. */
function abridged(contract) {
  for (const path of Object.values(contract.paths)) {
    for (const { responses = {} } of Object.values(path)) {
      for (const status of Object.keys(responses).filter((each) => each >= "4")) {
        const description = responses[status].description?.replace(/\b[a-z]+(_[a-z]+)*\b/g, "[$&](/problems#$&)");
        responses[status] = { description };
      }
      delete responses.default;
    }
  }
  delete contract.components.examples;
  return contract;
}

/** Puts the id of a game into every path, or takes the example out: nobody has that game. */
function withGame(contract, gameId) {
  for (const path of Object.values(contract.paths)) {
    for (const parameter of path.parameters ?? []) {
      if (parameter.name === "game_id") parameter.example = gameId;
    }
  }
  return contract;
}

/** Components of Swagger UI in another form. */
const ownForms = ({ React }) => {
  const landmark = (name, ...parts) => React.createElement("section", { "aria-label": name }, ...parts);
  const firstTurn = { __html: document.getElementById("first-turn").innerHTML };
  return {
    components: {
      DeepLink: ({ text }) => React.createElement("span", null, text), // it was a link within a button
      ServersContainer: () => null, // there is one: this service
    },
    wrapComponents: {
      AuthorizeBtnContainer: (Button) => (props) => landmark("Authorization", React.createElement(Button, props)),
      InfoContainer: (Info) => (props) =>
        landmark(
          "About",
          React.createElement(Info, props),
          React.createElement("div", { className: "first-turn", dangerouslySetInnerHTML: firstTurn }),
        ),
    },
  };
};

const operationOf = (part) => part.closest(".opblock").id.split("-").pop();
const NAMES = {
  "textarea": () => "Body",
  ".examples-select-element": () => "Example",
  ".close-modal": () => "Close",
  "[data-param-name] :is(input, select)": (field) => field.closest("[data-param-name]").dataset.paramName,
  "[data-param-name] button": (button) => `${button.textContent} ${button.closest("[data-param-name]").dataset.paramName}`,
};

/** Mends what assistive technology cannot read: names, levels of headings, texts that only a mouse can scroll. */
function mend() {
  for (const [selector, nameOf] of Object.entries(NAMES)) {
    for (const part of document.querySelectorAll(`${selector}:not([aria-label])`)) part.ariaLabel = nameOf(part);
  }
  const labelled = ".auth-btn-wrapper [aria-label], div.copy-to-clipboard[aria-label]";
  for (const part of document.querySelectorAll(labelled)) part.ariaLabel = null;
  for (const table of document.querySelectorAll(".opblock [role=region]")) table.ariaLabel = `Answers of ${operationOf(table)}`;
  for (const heading of document.querySelectorAll("h6")) heading.ariaLevel = "5";
  for (const text of document.querySelectorAll("pre.microlight, .request-url pre")) text.tabIndex = 0;
}

/** Opens the operation that a link names, and goes there. */
function follow(event) {
  const link = event.target.closest('a[href^="#/"]');
  if (!link) return;
  event.preventDefault();
  const [, tag, operation] = link.hash.split("/");
  ui.layoutActions.show(["operations-tag", tag], true);
  ui.layoutActions.show(["operations", tag, operation], true);
  requestAnimationFrame(() => {
    const button = document.querySelector(`#operations-${tag}-${operation} button`);
    button?.scrollIntoView();
    button?.focus({ preventScroll: true });
  });
}

async function fetchContract() {
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error(`/openapi.json answers ${answer.status}`);
  return answer.json();
}

let ui;
async function start() {
  const contract = abridged(await fetchContract());
  ui = SwaggerUIBundle({
    dom_id: "#reader",
    spec: withGame(contract, undefined),
    plugins: [ownForms],
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    syntaxHighlight: false,
    tryItOutEnabled: true,
    validatorUrl: null,
    responseInterceptor: (answer) => {
      const game = answer.obj?.token && answer.obj.game;
      if (game) ui.specActions.updateJsonSpec(withGame(contract, game.game_id));
      return answer;
    },
  });
  new MutationObserver(mend).observe(document.getElementById("reader"), { childList: true, subtree: true });
  document.addEventListener("click", follow);
}

/** Says in the page why it shows nothing. */
function giveUp(error) {
  const text = document.createElement("p");
  text.role = "alert";
  text.textContent = `The contract cannot be shown: ${error.message}`;
  document.getElementById("reader").replaceChildren(text);
}

start().catch(giveUp);
