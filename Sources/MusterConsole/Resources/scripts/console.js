// The scripts of the console. Every page works without them; they add zoom, keyboard shortcuts and live updates.

import "./page.js";
import "./times.js";
import "./viewer.js";
import "./look.js";
import "./decide.js";
import "./fields.js";
import "./lease.js";
import "./pick.js";
import "./live.js";
import "./keys.js";
import "./copy.js";
